import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { newAddress, visitor } from "../../support/accounts/actors.ts";
import { type PostgresProxy, startPostgresProxy } from "../../support/database/postgres-proxy.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder, remove } = temporaryFolder("proxy");
let proxy: PostgresProxy;
let join: (email: string) => Promise<unknown>;
let isDatabaseUnavailable: (error: unknown) => boolean;
let database: typeof import("#app/infra/database/db.server.ts");

// A second copy of the application's modules, which connects to this file's database through the
// proxy.
beforeAll(async () => {
	const template = inject("template");
	if (template.dialect !== "postgres") throw new Error("This test is for PostgreSQL.");
	proxy = await startPostgresProxy(folder, template.socketFolder);
	const url = new URL(process.env.DATABASE_URL ?? "");
	url.searchParams.set("host", folder);
	vi.stubEnv("DATABASE_URL", url.href);
	vi.resetModules();
	database = await import("#app/infra/database/db.server.ts");
	await database.openDatabase();
	({ isDatabaseUnavailable } = await import("#app/infra/database/database-errors.server.ts"));
	const { joinWaitlist } = await import("#app/domain/people/waitlist/join-waitlist.server.ts");
	join = (email) => joinWaitlist(visitor(), { email, userType: "CREATOR", source: "api" });
});

afterAll(async () => {
	await database.closeDatabase();
	await proxy.close();
	vi.unstubAllEnvs();
	remove();
});

it.each(["drops", "starting", "full"] as const)(
	"a server in the state “%s” is reported as unavailable, and is used again when it is back",
	async (state) => {
		await expect(join(newAddress())).resolves.toEqual({ success: true });
		proxy.become(state);
		for (let i = 0; i < 3; i++) {
			const error = await join(newAddress()).catch((thrown: unknown) => thrown);
			expect(isDatabaseUnavailable(error), `${error} ${JSON.stringify(error)}`).toBe(true);
		}
		proxy.become("forwards");
		await expect(join(newAddress())).resolves.toEqual({ success: true });
	},
);

it("a server that doesn't respond is reported as unavailable", async () => {
	proxy.become("hangs");
	for (let i = 0; i < 2; i++) {
		// The first attempt may get a connection that was cut. The second one opens a new connection.
		const error = await database
			.db()
			.user.count()
			.catch((thrown: unknown) => thrown);
		expect(isDatabaseUnavailable(error), `${error} ${JSON.stringify(error)}`).toBe(true);
	}
	proxy.become("forwards");
	await expect(database.db().user.count()).resolves.toBe(0);
});

/** Resolves with the error that a promise rejects with, or with “no failure” if it doesn't reject. */
const getFailure = (promise: Promise<unknown>): Promise<unknown> =>
	promise.then(
		() => "no failure",
		(thrown: unknown) => thrown,
	);
const formatError = (error: unknown) => `${error} ${JSON.stringify(error)}`;

it("a server that falls silent is reported as unavailable, even during a transaction, and its late responses are ignored", async () => {
	const db = database.db();
	await Promise.all(Array.from({ length: 10 }, () => db.user.count()));
	const inside = Promise.withResolvers<void>();
	const fallsSilent = Promise.withResolvers<void>();
	const broken = database.transaction(async (tx) => {
		await tx.waitlistEntry.count();
		inside.resolve();
		await fallsSilent.promise;
		return tx.user.count();
	});
	await inside.promise;
	proxy.become("silent");
	fallsSilent.resolve();
	// The transaction above uses one of the pool's ten connections. Nine of these twelve calls get the others,
	// and three get none.
	const asked = Array.from({ length: 12 }, (_, i) =>
		i % 2 ? db.user.count() : database.transaction((tx) => tx.user.count()),
	);
	const failures = await Promise.all([broken, ...asked].map(getFailure));
	for (const failure of failures) expect(isDatabaseUnavailable(failure), formatError(failure)).toBe(true);
	proxy.become("forwards");
	const email = newAddress();
	await expect(join(email)).resolves.toEqual({ success: true });
	await expect(
		Promise.all(Array.from({ length: 20 }, () => db.waitlistEntry.findMany({ select: { email: true } }))),
	).resolves.toEqual(Array(20).fill([{ email }]));
});
