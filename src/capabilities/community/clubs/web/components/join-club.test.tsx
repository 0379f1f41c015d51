import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { OWN } from "#client/own-queries.ts";
import { ScreenScope } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { type Section, sections } from "#sections/registry.ts";
import { JoinClub } from "./join-club.tsx";

const [club] = sections.filter((section) => !section.umbrella) as [Section];

function draw(number?: number): string {
  const queryClient = new QueryClient();
  if (number !== undefined) {
    // What the server's markup is made of is the first state of the store.
    useSession.getInitialState().token = "a-token";
    queryClient.setQueryData([OWN, "clubs"], [{ section: club.slug, number, role: "member" }]);
  }
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <ScreenScope section={club} screenId="home.club">
        <JoinClub />
      </ScreenScope>
    </QueryClientProvider>,
  );
  useSession.getInitialState().token = null;
  return html;
}

test("who is not in the club is offered to join, who is sees his number in the colour of what it stands on", () => {
  expect(draw()).toContain("加入车友会");
  const own = draw(42);
  expect(own).toContain("No.0042");
  expect(own).not.toContain("加入车友会");
  // The button stands on a club's dark head as well as on the page.
  expect(own).not.toContain("text-ink");
});
