import { LEGAL_TAG } from "#capabilities/people/legal/server/public.ts";
import { leadEndpoints } from "#features/leads/contract.ts";
import { deskLeadEndpoints } from "#features/leads/desk-contract.ts";
import { implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { closedToMinors, member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { addForm, changeForm, listForms } from "./desk/forms.ts";
import { listLeads, markContacted, revealLead, showLead } from "./desk/leads.ts";
import { listAgain, listBatches, makeList } from "./desk/lists.ts";
import { addReceiver, changeReceiver, listReceivers, testReceiver } from "./desk/receivers.ts";
import { withdrawLead } from "./end-leads.ts";
import { openForms, showForm } from "./forms.ts";
import { FORMS_TAG } from "./names.ts";
import { listOwnLeads } from "./own-leads.ts";
import { HANDLE, MANAGE } from "./policy.ts";
import { sideOfForm, submitLead } from "./submit-lead.ts";

const handles = permission(HANDLE);
const manages = permission(MANAGE);

/** Also what they say of the text behind them. */
const KEPT = { seconds: 300, tags: () => [FORMS_TAG, LEGAL_TAG] };
const ENDING = [perMember("lead-end:minute", 30, 60)];
const MANAGING = [perAdmin("leads:manage", 120, 900)];
/** Somebody who reads one after the other into a telephone. */
const REVEALING = [perAdmin("leads:reveal", 60, 900), perAdmin("leads:reveal-day", 300, 86_400)];
const EXPORTING = [perAdmin("leads:export", 60, 3600)];

export const leadRoutes = implement(
  { ...leadEndpoints, ...deskLeadEndpoints },
  {
    "GET /api/lead-forms": keptRead(KEPT, async ({ query, services }) => ({
      items: await openForms(services.db, query),
    })),
    "GET /api/lead-forms/{key}": keptRead(KEPT, ({ params, services }) => showForm(services, params.key)),
    "GET /api/lead-forms/{key}/mine": readBy(member, ({ params, actor, services }) =>
      sideOfForm(services, actor.id, params.key),
    ),
    "POST /api/lead-forms/{key}/leads": writeBy(
      closedToMinors(member),
      { inside: [perMember("lead:hour", 5, 3600), perMember("lead:day", 10, 86_400)] },
      ({ params, body, actor, services, rateLimit }) =>
        submitLead(services, actor.id, params.key, body, rateLimit),
    ),
    "GET /api/my/leads": readBy(member, ({ query, actor, services }) =>
      listOwnLeads(services, actor.id, query),
    ),
    "DELETE /api/my/leads/{id}": writeBy(member, ENDING, ({ params, actor, services }) =>
      withdrawLead(services, actor.id, params.id),
    ),
    "GET /api/admin/leads": readBy(handles, ({ query, actor, services }) =>
      listLeads(services, actor, query),
    ),
    "GET /api/admin/leads/{id}": readBy(handles, ({ params, actor, services }) =>
      showLead(services.db, actor, params.id),
    ),
    "POST /api/admin/leads/{id}/reveal": writeBy(handles, REVEALING, ({ params, body, actor, services }) =>
      revealLead(services, actor, params.id, body.reason),
    ),
    "POST /api/admin/leads/{id}/contacted": writeBy(handles, MANAGING, ({ params, actor, services }) =>
      markContacted(services.db, actor, params.id),
    ),
    "GET /api/admin/lead-receivers": readBy(handles, ({ query, actor, services }) =>
      listReceivers(services.db, actor, query.section),
    ),
    "POST /api/admin/lead-receivers": writeBy(manages, MANAGING, ({ body, actor, services }) =>
      addReceiver(services, actor, body),
    ),
    "PUT /api/admin/lead-receivers/{id}": writeBy(manages, MANAGING, ({ params, body, actor, services }) =>
      changeReceiver(services, actor, params.id, body),
    ),
    "POST /api/admin/lead-receivers/{id}/test": writeBy(manages, MANAGING, ({ params, actor, services }) =>
      testReceiver(services, actor, params.id),
    ),
    "POST /api/admin/lead-receivers/{id}/lists": writeBy(
      handles,
      EXPORTING,
      ({ params, body, actor, services }) => makeList(services, actor, params.id, body),
    ),
    "GET /api/admin/lead-receivers/{id}/lists": readBy(handles, ({ params, query, actor, services }) =>
      listBatches(services, actor, params.id, query),
    ),
    "POST /api/admin/lead-lists/{id}/file": writeBy(handles, EXPORTING, ({ params, body, actor, services }) =>
      listAgain(services, actor, params.id, body.proof),
    ),
    "GET /api/admin/lead-forms": readBy(handles, ({ query, actor, services }) =>
      listForms(services.db, actor, query.section),
    ),
    "POST /api/admin/lead-forms": writeBy(manages, MANAGING, ({ body, actor, services }) =>
      addForm(services, actor, body),
    ),
    "PUT /api/admin/lead-forms/{id}": writeBy(manages, MANAGING, ({ params, body, actor, services }) =>
      changeForm(services, actor, params.id, body),
    ),
  },
);
