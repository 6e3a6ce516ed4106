import { expect, it, onTestFinished } from "vitest";
import { startPeer } from "../../../verification/bench/peer.ts";
import { peerPages } from "../../../verification/bench/peer-pages.ts";
import { startFresh } from "../../../verification/bench/setup.ts";
import { ask } from "../../../verification/bench/wire.ts";

it("React Router's template app serves the benchmark's pages to a member, and redirects visitors", async () => {
	const setup = await startFresh();
	onTestFinished(setup.stop);
	const peer = await startPeer(setup);
	onTestFinished(peer.stop);
	for (const { path } of peerPages) {
		const member = await ask(peer.origin + path, { Cookie: setup.cookies.creator });
		expect(member.text, path).toContain("window.__reactRouterContext.streamController.enqueue(");
		expect((await ask(peer.origin + path)).status, path).toBe(303);
	}
});
