import { sharingEndpoints } from "#capabilities/media/sharing/contract.ts";
import { implement, readBy } from "#platform/http/endpoint.ts";
import { anyone } from "#platform/http/policy.ts";
import { jsConfig } from "./js-config.ts";

export const sharingRoutes = implement(sharingEndpoints, {
  "GET /api/wechat/js-config": readBy(anyone, ({ query, services }) => jsConfig(services, query.url)),
});
