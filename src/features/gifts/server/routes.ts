import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { closedToMinors, member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { giftEndpoints } from "../contract.ts";
import { giftDeskEndpoints } from "../desk-contract.ts";
import { cancelClaim, moveDestination } from "./change-claim.ts";
import { claimGift } from "./claim-gift.ts";
import { exportCodes, makeCodes } from "./codes.ts";
import { approveClaim, refuseClaim, shipClaim, unshipClaim, withdrawClaim } from "./decide-claim.ts";
import { listClaims, revealRecipient, shippingList, showClaim } from "./desk-claims.ts";
import { handOut, lookAtCode, showCounter, undoHandOut } from "./hand-out.ts";
import { listBatches, showBatch } from "./list-batches.ts";
import { closeBatch, deleteBatch, publishBatch } from "./move-batch.ts";
import { listOwnClaims, showOwnClaim } from "./my-claims.ts";
import { pasteShipments } from "./paste-shipments.ts";
import { HAND_OUT, MANAGE } from "./policy.ts";
import { changeBatch, draftBatch } from "./save-batch.ts";
import { listGifts, showGift } from "./show-gift.ts";
import { addStore, changeStore, deleteStore, handOutAccounts, listStores } from "./stores.ts";

const mayManage = permission(MANAGE);
const mayHandOut = permission(HAND_OUT);

/** Also whoever tries codes: there are so many that these few find none. */
const CLAIMING = [perMember("gift-claim:minute", 20, 60), perMember("gift-claim:day", 200, 86_400)];
const CHANGING = [perMember("gift-change:minute", 20, 60)];
const MANAGING = [perAdmin("gifts:manage", 120, 900)];
/** A stack of parcels, one after another. */
const SENDING = [perAdmin("gifts:send", 600, 900)];
/** A queue of people before the counter, and nobody who tries out numbers. */
const COUNTER = [perAdmin("gifts:counter", 60, 60), perAdmin("gifts:counter:day", 3000, 86_400)];

export const giftRoutes = implement(
  { ...giftEndpoints, ...giftDeskEndpoints },
  {
    "GET /api/gifts": readBy(member, ({ actor, query, services }) => listGifts(services, actor.id, query)),
    "GET /api/gifts/{id}": readBy(member, ({ actor, params, services }) =>
      showGift(services.db, actor, params.id),
    ),
    "POST /api/gifts/{id}/claims": writeBy(
      closedToMinors(member),
      CLAIMING,
      ({ actor, params, body, services }) => claimGift(services, actor.id, params.id, body),
    ),
    "GET /api/my/gift-claims": readBy(member, ({ actor, query, services }) =>
      listOwnClaims(services, actor.id, query),
    ),
    "GET /api/my/gift-claims/{id}": readBy(member, ({ actor, params, services }) =>
      showOwnClaim(services, actor.id, params.id),
    ),
    "POST /api/my/gift-claims/{id}/cancel": writeBy(member, CHANGING, ({ actor, params, services }) =>
      cancelClaim(services, actor.id, params.id),
    ),
    "PUT /api/my/gift-claims/{id}/destination": writeBy(
      member,
      CHANGING,
      ({ actor, params, body, services }) => moveDestination(services, actor.id, params.id, body),
    ),
    "GET /api/admin/gifts": readBy(mayManage, ({ actor, query, services }) =>
      listBatches(services, actor, query),
    ),
    "GET /api/admin/gifts/{id}": readBy(mayManage, ({ actor, params, services }) =>
      showBatch(services.db, actor, params.id),
    ),
    "POST /api/admin/gifts": writeBy(mayManage, MANAGING, ({ actor, body, services }) =>
      draftBatch(services.db, actor, body),
    ),
    "PUT /api/admin/gifts/{id}": writeBy(mayManage, MANAGING, ({ actor, params, body, services }) =>
      changeBatch(services.db, actor, params.id, body),
    ),
    "DELETE /api/admin/gifts/{id}": writeBy(mayManage, MANAGING, ({ actor, params, services }) =>
      deleteBatch(services.db, actor, params.id),
    ),
    "POST /api/admin/gifts/{id}/publish": writeBy(mayManage, MANAGING, ({ actor, params, body, services }) =>
      publishBatch(services.db, actor, params.id, body.version),
    ),
    "POST /api/admin/gifts/{id}/close": writeBy(mayManage, MANAGING, ({ actor, params, body, services }) =>
      closeBatch(services, actor, params.id, body),
    ),
    "POST /api/admin/gifts/{id}/codes": writeBy(mayManage, MANAGING, ({ actor, params, body, services }) =>
      makeCodes(services, actor, params.id, body),
    ),
    "POST /api/admin/gifts/{id}/codes/export": writeBy(mayManage, MANAGING, ({ actor, params, services }) =>
      exportCodes(services, actor, params.id),
    ),
    "GET /api/admin/gifts/{id}/claims": readBy(mayManage, ({ actor, params, query, services }) =>
      listClaims(services, actor, params.id, query),
    ),
    "GET /api/admin/gift-claims/{id}": readBy(mayManage, ({ actor, params, services }) =>
      showClaim(services, actor, params.id),
    ),
    "POST /api/admin/gift-claims/{id}/reveal": writeBy(mayManage, SENDING, ({ actor, params, services }) =>
      revealRecipient(services, actor, params.id),
    ),
    "POST /api/admin/gift-claims/{id}/approve": writeBy(
      mayManage,
      SENDING,
      ({ actor, params, body, services }) => approveClaim(services, actor, params.id, body.version),
    ),
    "POST /api/admin/gift-claims/{id}/refuse": writeBy(
      mayManage,
      SENDING,
      ({ actor, params, body, services }) => refuseClaim(services, actor, params.id, body),
    ),
    "POST /api/admin/gift-claims/{id}/withdraw": writeBy(
      mayManage,
      SENDING,
      ({ actor, params, body, services }) => withdrawClaim(services, actor, params.id, body),
    ),
    "POST /api/admin/gift-claims/{id}/ship": writeBy(
      mayManage,
      SENDING,
      ({ actor, params, body, services }) => shipClaim(services, actor, params.id, body),
    ),
    "POST /api/admin/gift-claims/{id}/unship": writeBy(
      mayManage,
      SENDING,
      ({ actor, params, body, services }) => unshipClaim(services, actor, params.id, body.version),
    ),
    "POST /api/admin/gifts/{id}/shipments": writeBy(
      mayManage,
      MANAGING,
      ({ actor, params, body, services }) => pasteShipments(services, actor, params.id, body.text),
    ),
    "POST /api/admin/gifts/{id}/shipping-list": writeBy(mayManage, MANAGING, ({ actor, params, services }) =>
      shippingList(services, actor, params.id),
    ),
    "GET /api/admin/gift-stores": readBy(mayManage, ({ actor, services }) => listStores(services.db, actor)),
    "GET /api/admin/gift-stores/accounts": readBy(mayManage, async ({ services }) => ({
      items: await handOutAccounts(services.db),
    })),
    "POST /api/admin/gift-stores": writeBy(mayManage, MANAGING, ({ actor, body, services }) =>
      addStore(services, actor, body),
    ),
    "PUT /api/admin/gift-stores/{id}": writeBy(mayManage, MANAGING, ({ actor, params, body, services }) =>
      changeStore(services, actor, params.id, body),
    ),
    "DELETE /api/admin/gift-stores/{id}": writeBy(mayManage, MANAGING, ({ actor, params, services }) =>
      deleteStore(services, actor, params.id),
    ),
    "GET /api/admin/gift-counter": readBy(mayHandOut, ({ actor, services }) => showCounter(services, actor)),
    "POST /api/admin/gift-counter/look": writeBy(mayHandOut, COUNTER, ({ actor, body, services }) =>
      lookAtCode(services, actor, body),
    ),
    "POST /api/admin/gift-counter/hand-out": writeBy(mayHandOut, COUNTER, ({ actor, body, services }) =>
      handOut(services, actor, body),
    ),
    "POST /api/admin/gift-counter/undo": writeBy(mayHandOut, COUNTER, ({ actor, body, services }) =>
      undoHandOut(services, actor, body.claim_id),
    ),
  },
);
