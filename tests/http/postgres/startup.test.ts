import { afterAll, beforeAll, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { startPostgresProxy } from "../../support/database/postgres-proxy.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { type Instance, InstanceStartError } from "../../support/instance/instance.ts";
import { type Nodes, startNodes } from "../../support/instance/nodes.ts";

const { folder, remove } = temporaryFolder("startup");
let nodes: Nodes;
beforeAll(async () => {
	nodes = await startNodes();
});
afterAll(async () => {
	await nodes.stop();
	remove();
});

it("nodes that start together on an empty database prepare it one after the other, and share its accounts and secrets", async () => {
	const started = await Promise.all([nodes.start(), nodes.start(), nodes.start()]);
	expect(await nodes.rows('SELECT count(*)::int AS n FROM "User"')).toEqual([{ n: 3 }]);
	const [first, ...others] = started.map(({ origin }) => new Browser(origin));
	await first?.signIn((started[0] as Instance).account("CREATOR"));
	const session = first?.cookies.get("session") ?? "";
	for (const other of others) {
		other.cookies.set("session", session);
		expect((await other.get("/dashboard")).status).toBe(200);
	}
	expect(await Promise.all(started.map((node) => node.stop()))).toEqual([0, 0, 0]);
});

it("a start is refused within seconds if the database server doesn't respond, and works once it does", async () => {
	const proxy = await startPostgresProxy(folder, nodes.postgres.folder);
	const url = new URL(nodes.settings.DATABASE_URL);
	url.searchParams.set("host", folder);
	proxy.become("hangs");
	const startedAt = performance.now();
	const refusal = await nodes.start({ DATABASE_URL: url.href }).catch((error: unknown) => error);
	expect(performance.now() - startedAt).toBeLessThan(25_000);
	if (!(refusal instanceof InstanceStartError)) throw refusal;
	expect(refusal.code).toBe(1);
	expect(refusal.message.trim().split("\n").at(-1)).toBe(
		"Greenroom cannot start: the database server of DATABASE_URL does not answer. Check that it is running and that no firewall blocks the connection, then try again.",
	);
	proxy.become("forwards");
	const instance = await nodes.start({ DATABASE_URL: url.href });
	expect(await instance.stop()).toBe(0);
	await proxy.close();
});
