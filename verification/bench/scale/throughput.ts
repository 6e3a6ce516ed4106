import { spawn } from "node:child_process";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "../../../tests/support/database/postgres.ts";
import { freePort } from "../../free-port.ts";
import { issueCertificate, makeAuthority } from "../../try-services/certificates.ts";
import { nginxArguments, nginxConfig } from "../../try-services/proxies.ts";
import { fillInBulk } from "../bulk-data.ts";
import { type Instance, startInstance } from "../instance.ts";
import { load } from "../load.ts";
import { processorTime, processorTimeWithChildren } from "../pinned-process.ts";
import { startFresh } from "../setup.ts";
import type { Scaled, Server } from "./databases.ts";

/** One measurement of mixed pages. */
export type LoadFigure = {
	what: string;
	connections: number;
	perSecond: number;
	/** The 99th percentile, in milliseconds. */
	p99: number;
	failures: number;
	/** Microseconds of processor time for one request. */
	node: number;
	postgres: number | null;
	nginx: number | null;
	/** How much of one core the nodes used together, and PostgreSQL, from 0 to 1 for each core. */
	nodeCores: number;
	postgresCores: number | null;
	/** The largest number of statements that ran at the same moment, of those seen ten times a second. */
	busyConnections: number | null;
};

type Seen = { conversation: string; cookies: { creator: string } };

/**
 * What people open, ten requests in turn: four pages that the cache has, the directory and a search, which are rendered,
 * and four pages of someone who is signed in.
 */
const mixOf = ({ conversation, cookies }: Seen) => {
	const encoding = { "Accept-Encoding": "gzip, deflate, br" };
	const signedOut = [
		"/",
		"/services",
		"/faq",
		"/blog",
		"/services?category=legal&sort=lowest-rate",
		"/search?q=studio",
	];
	const signedIn = ["/dashboard", "/messages", conversation, "/bookings"];
	return [
		...signedOut.map((path) => ({ path, headers: encoding })),
		...signedIn.map((path) => ({ path, headers: { ...encoding, Cookie: cookies.creator } })),
	];
};

export type LoadOptions = {
	connections: readonly number[];
	seconds: number;
	onFigure: (figure: LoadFigure) => void;
};

type Measured = {
	what: string;
	url: string;
	mix: ReturnType<typeof mixOf>;
	nodes: readonly Instance[];
	server?: Server | undefined;
	nginxPid?: number;
};

async function measure(
	{ what, url, mix, nodes, server, nginxPid }: Measured,
	folder: string,
	{ connections, seconds, onFigure }: LoadOptions,
): Promise<LoadFigure[]> {
	const figures: LoadFigure[] = [];
	const times = () => ({
		node: nodes.reduce((sum, { pid }) => sum + processorTime(pid), 0),
		postgres: server ? processorTimeWithChildren(server.pid) : null,
		nginx: nginxPid === undefined ? null : processorTimeWithChildren(nginxPid),
	});
	const ask = (each: number, duration: number) =>
		load({ name: what, pid: nodes[0]?.pid ?? 0, url, headers: {}, connections: each, mix }, duration, folder);
	// V8 keeps optimizing for a while, in each node.
	await ask(8, 2 * seconds * nodes.length);
	for (const each of connections) {
		const watching = server ? watchConnections(server) : null;
		const [before, startedAt] = [times(), performance.now()];
		const sample = await ask(each, seconds);
		const [after, elapsed] = [times(), performance.now() - startedAt];
		const requests = sample.perSecond * seconds;
		const spent = (key: "node" | "postgres" | "nginx") =>
			after[key] === null || before[key] === null ? null : after[key] - before[key];
		const perRequest = (ms: number | null) => (ms === null ? null : (ms * 1_000) / requests);
		const postgres = spent("postgres");
		const figure: LoadFigure = {
			...{ what, connections: each, perSecond: sample.perSecond, p99: sample.p99, failures: sample.failures },
			node: perRequest(spent("node")) ?? Number.NaN,
			postgres: perRequest(postgres),
			nginx: perRequest(spent("nginx")),
			nodeCores: (spent("node") ?? Number.NaN) / elapsed,
			postgresCores: postgres === null ? null : postgres / elapsed,
			busyConnections: watching ? await watching.stop() : null,
		};
		onFigure(figure);
		figures.push(figure);
	}
	return figures;
}

/** Looks ten times a second how many connections run a statement, and remembers the most. */
function watchConnections(server: Server): { stop: () => Promise<number> } {
	let isStopped = false;
	const watched = withClient(server.getUrl("postgres"), async (client) => {
		let most = 0;
		while (!isStopped) {
			const { rows } = await client.query<{ n: number }>(
				"SELECT count(*)::int AS n FROM pg_stat_activity WHERE state <> 'idle' AND backend_type = 'client backend' AND pid <> pg_backend_pid()",
			);
			most = Math.max(most, rows[0]?.n ?? 0);
			await sleep(100);
		}
		return most;
	});
	return {
		stop: () => {
			isStopped = true;
			return watched;
		},
	};
}

/** One node on SQLite, with a thousand creators, professionals, and conversations, or fewer. */
export async function measureSqlite(accounts: number, options: LoadOptions): Promise<LoadFigure[]> {
	const size = Math.max(1, Math.min(1_000, Math.floor(accounts / 2)));
	const setup = await startFresh({ fill: (dataDir) => void fillInBulk(dataDir, size, 10) });
	try {
		const { instance, folder } = setup;
		return await measure(
			{ what: "one node, SQLite", url: `${instance.origin}/`, mix: mixOf(setup), nodes: [instance] },
			folder,
			options,
		);
	} finally {
		await setup.stop();
	}
}

/** One node on PostgreSQL. */
export const measurePostgres = (server: Server, scaled: Scaled, folder: string, options: LoadOptions) =>
	measure(
		{
			what: `one node, PostgreSQL, ${scaled.size.accounts.toLocaleString("en-US")} accounts`,
			url: `${scaled.instance.origin}/`,
			mix: mixOf(scaled),
			nodes: [scaled.instance],
			server,
		},
		folder,
		options,
	);

/** Three nodes on one database, behind nginx with deploy/nginx.conf, which lists all three in its upstream. */
export async function measureThreeNodes(
	server: Server,
	scaled: Scaled,
	folder: string,
	options: LoadOptions,
): Promise<LoadFigure[]> {
	const nodes: Instance[] = [];
	const [port, httpPort] = [await freePort(), await freePort()];
	makeAuthority(folder);
	issueCertificate(folder, "localhost", "fullchain");
	renameSync(join(folder, "fullchain.key"), join(folder, "privkey.pem"));
	let nginx: ReturnType<typeof spawn> | undefined;
	try {
		const settings = { ...scaled.settings, TRUSTED_PROXIES: "127.0.0.1" };
		for (let i = 0; i < 3; i++)
			nodes.push(await startInstance(scaled.instance.dataDir, { settings, isSpread: true }));
		const file = join(folder, "nginx.conf");
		const serverPorts = nodes.map(({ origin }) => Number(new URL(origin).port));
		const place = { folder, port, httpPort, serverPorts };
		writeFileSync(file, nginxConfig(readFileSync("deploy/nginx.conf", "utf8"), place));
		nginx = spawn("nginx", nginxArguments(file, folder), { stdio: "ignore" });
		await sleep(1_000);
		if (nginx.exitCode !== null) throw new Error(readFileSync(join(folder, "error.log"), "utf8"));
		return await measure(
			{
				what: "three nodes behind nginx, PostgreSQL",
				url: `https://localhost:${port}/`,
				...{ mix: mixOf(scaled), nodes, server, nginxPid: nginx.pid ?? 0 },
			},
			folder,
			options,
		);
	} finally {
		nginx?.kill("SIGTERM");
		await Promise.all(nodes.map((node) => node.stop()));
	}
}
