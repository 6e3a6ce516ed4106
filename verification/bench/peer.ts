import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectEnvironment } from "../../scripts/setup/folder.mjs";
import { freePort } from "../free-port.ts";
import { copyDatabase, type Instance } from "./instance.ts";
import { assertSameBody, peerPages, routeModule } from "./peer-pages.ts";
import { spawnPinned } from "./pinned-process.ts";
import { type Budget, type Measured, measureTargets, type Rates } from "./rates.ts";
import type { Setup } from "./setup.ts";
import { ask } from "./wire.ts";

const CONNECTIONS = 16;

/** React Router's template app, serving pages of an instance from a copy of its database. */
export type Peer = { origin: string; pid: number; stop: () => Promise<void> };

const budget: Budget = {
	text: "≤ 3 ms and ≥ 2 × the peer (goals 1.5 ms and 4 ×)",
	isMet: ({ processor, ratio }) => processor <= 3_000 && ratio >= 2,
};

/** Measures the processor time of our pages and of the peer's, alternating between the two. */
export async function measurePeer(
	setup: Setup,
	durations: { rounds: number; seconds: number },
): Promise<Rates> {
	const peer = await startPeer(setup);
	const asked = {
		part: "peer",
		shows: "processor",
		connections: CONNECTIONS,
		headers: { "Accept-Encoding": "gzip, deflate, br", Cookie: setup.cookies.creator },
	} as const;
	const targets = peerPages.flatMap(({ name, path }): Measured[] => {
		const against = `${name} by the peer`;
		const { origin, pid } = setup.instance;
		return [
			{ ...asked, name: against, pid: peer.pid, url: peer.origin + path },
			{ ...asked, name: `${name}, processor time`, pid, url: origin + path, against, budget },
		];
	});
	try {
		const rates = await measureTargets(targets, setup.folder, durations);
		// If the session had ended, both would redirect, which the load generator doesn't count as a failure.
		await assertSamePages(setup, peer);
		return rates;
	} finally {
		await peer.stop();
	}
}

/** Builds and starts the peer. Throws if one of its pages differs from ours. */
export async function startPeer(setup: Setup): Promise<Peer> {
	const { instance, folder, cookies } = setup;
	const app = join(folder, "peer");
	writeTemplate(app);
	for (const page of peerPages) {
		const { text } = await ask(instance.origin + page.path, { Cookie: cookies.creator });
		writeFileSync(join(app, "app/routes", `${page.name.toLowerCase()}.tsx`), routeModule(page, text));
	}
	execFileSync("react-router", ["build"], {
		cwd: app,
		stdio: ["ignore", "ignore", "pipe"],
		env: { ...projectEnvironment(), NODE_ENV: "production" },
	});
	const peer = await serve(app, await copyData(instance, join(folder, "peer-data")));
	try {
		await assertSamePages(setup, peer);
	} catch (error) {
		await peer.stop();
		throw error;
	}
	return peer;
}

/** Throws if one of the peer's pages differs from ours. */
async function assertSamePages({ instance, cookies }: Setup, peer: Peer): Promise<void> {
	for (const { path } of peerPages) {
		const [ours, peers] = await Promise.all(
			[instance, peer].map(({ origin }) => ask(origin + path, { Cookie: cookies.creator })),
		);
		if (ours?.status !== 200 || peers?.status !== 200)
			throw new Error(`${path} returned ${ours?.status}, and the peer's returned ${peers?.status}.`);
		assertSameBody(path, ours.text, peers.text);
	}
}

/** Writes the template's files, with links to the sources and the content that its routes read. */
function writeTemplate(app: string): void {
	cpSync("verification/peer", app, { recursive: true });
	symlinkSync(resolve("."), join(app, "greenroom"));
	for (const name of ["node_modules", "content"]) symlinkSync(resolve(name), join(app, name));
	const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
		dependencies: Record<string, string>;
	};
	// React Router's build adds isbot and installs it if it isn't listed.
	const listed = { ...dependencies, isbot: "5" };
	const imports = { "#app/*": "./greenroom/app/*" };
	writeFileSync(join(app, "package.json"), JSON.stringify({ type: "module", imports, dependencies: listed }));
}

/** Copies the database and the secrets that verify session cookies. Returns the folder. */
async function copyData(instance: Instance, copy: string): Promise<string> {
	mkdirSync(copy);
	await copyDatabase(instance, join(copy, "greenroom.db"));
	cpSync(join(instance.dataDir, "secrets.json"), join(copy, "secrets.json"));
	return copy;
}

/** Starts `react-router-serve` as the template's `npm start` does. */
async function serve(app: string, dataDir: string): Promise<Peer> {
	const port = await freePort();
	const origin = `http://127.0.0.1:${port}`;
	const child = spawnPinned(
		"served",
		process.execPath,
		["node_modules/.bin/react-router-serve", "build/server/index.js"],
		{ NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir },
		{ cwd: app, stdio: ["ignore", "ignore", "pipe"] },
	);
	let errors = "";
	child.stderr?.on("data", (chunk: Buffer) => {
		errors += chunk;
	});
	let isClosed = false;
	const closed = once(child, "close").then(() => {
		isClosed = true;
	});
	const isReady = () =>
		ask(origin).then(
			() => true,
			() => false,
		);
	while (!(await isReady())) {
		if (isClosed) throw new Error(`The peer did not start.\n${errors}`);
		await sleep(50);
	}
	return {
		origin,
		pid: child.pid ?? 0,
		stop: async () => {
			child.kill("SIGKILL");
			await closed;
		},
	};
}
