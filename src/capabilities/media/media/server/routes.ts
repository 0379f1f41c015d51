import { mediaEndpoints } from "#capabilities/media/media/contract.ts";
import { type FeatureRoutes, implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member, signedIn } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { registerDelivery } from "./deliver.ts";
import { deletePrivate } from "./private-media.ts";
import { registerPrivateReading, showPrivate } from "./private-reading.ts";
import { uploadPicture } from "./upload.ts";
import { uploadVideo } from "./upload-video.ts";

const api = implement(mediaEndpoints, {
  "POST /api/upload": writeBy(
    // Inside, since what a refused sender still sends has to be read before the answer.
    signedIn,
    { inside: [perMember("upload", 60, 3600), perAdmin("upload", 600, 3600)] },
    ({ services, actor, request, rateLimit }) => uploadPicture(services, actor, request, rateLimit),
  ),
  "POST /api/upload/video": writeBy(
    signedIn,
    { inside: [perMember("upload:video", 10, 3600), perAdmin("upload:video", 60, 3600)] },
    ({ services, actor, request, rateLimit }) => uploadVideo(services, actor, request, rateLimit),
  ),
  "GET /api/private-media/{id}": readBy(signedIn, ({ services, actor, params }) =>
    showPrivate(services, params.id, actor),
  ),
  "DELETE /api/private-media/{id}": writeBy(
    member,
    [perMember("private-media", 120, 3600)],
    ({ services, actor, params }) => deletePrivate(services, params.id, actor.id),
  ),
});

export const mediaRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    registerDelivery(app, services);
    registerPrivateReading(app, services);
  },
};
