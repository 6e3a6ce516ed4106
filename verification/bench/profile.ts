import { load, type Target } from "./load.ts";
import type { Setup } from "./setup.ts";
import { type SourceNames, sourceNames } from "./source-names.ts";

type CallFrame = { functionName: string; url: string; lineNumber: number; columnNumber: number };
type CpuProfile = { nodes: { id: number; callFrame: CallFrame }[]; samples: number[]; timeDeltas: number[] };

/** The profile of one kind of request. */
export type Profile = {
	what: string;
	/** Processor time for one request, in microseconds: of all threads, and of the main thread. */
	processor: number;
	mainThread: number;
	/**
	 * Main-thread microseconds for one request, by part of the work, package, and function, largest
	 * first.
	 */
	byPart: [name: string, microseconds: number][];
	byPackage: [name: string, microseconds: number][];
	byFunction: [name: string, microseconds: number][];
};

const SECONDS = 6;
/** The seconds of warm-up for each kind of request, because V8 keeps optimizing for a while. */
const WARM_UP = 12;
const FUNCTIONS = 15;

/**
 * Profiles the server under load, for each typical request. The instance must be started with
 * `isInspected`.
 */
export async function profileServer({ instance, folder, cookies, conversation }: Setup): Promise<Profile[]> {
	const names = sourceNames();
	const signedOut = { "Accept-Encoding": "gzip, deflate, br" };
	const signedIn = { ...signedOut, Cookie: cookies.creator };
	const asked: [string, Pick<Target, "url" | "headers" | "form">][] = [
		["Reading page, signed out", { url: `${instance.origin}/faq`, headers: signedOut }],
		["Reading page, signed in", { url: `${instance.origin}/faq`, headers: signedIn }],
		...["/dashboard", "/settings", "/bookings", "/messages"].map(
			(path): [string, Pick<Target, "url" | "headers">] => [
				path,
				{ url: instance.origin + path, headers: signedIn },
			],
		),
		["Conversation of 50 messages", { url: instance.origin + conversation, headers: signedIn }],
		["the same, rendered each time", { url: `${instance.origin}${conversation}&asked=#`, headers: signedIn }],
		[
			"Form post with a durable write",
			{
				url: `${instance.origin}/settings/name`,
				headers: { ...signedIn, Origin: instance.origin, "Sec-Fetch-Site": "same-origin" },
				form: "name=Casey+Demo+#",
			},
		],
	];
	const inspector = await connect(instance.inspector());
	await inspector.send("Profiler.enable");
	await inspector.send("Profiler.setSamplingInterval", { interval: 250 });
	const profiles: Profile[] = [];
	for (const [what, request] of asked) {
		const target: Target = { name: what, pid: instance.pid, connections: 16, ...request };
		await load(target, WARM_UP, folder);
		await inspector.send("Profiler.start");
		const { perSecond, processor } = await load(target, SECONDS, folder);
		const { profile } = (await inspector.send("Profiler.stop")) as { profile: CpuProfile };
		profiles.push({ what, processor, ...shares(profile, perSecond * SECONDS, names) });
	}
	inspector.close();
	return profiles;
}

function shares(
	{ nodes, samples, timeDeltas }: CpuProfile,
	requests: number,
	names: SourceNames,
): Omit<Profile, "what" | "processor"> {
	const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
	const parts = new Map<string, number>();
	const packages = new Map<string, number>();
	const functions = new Map<string, number>();
	let total = 0;
	const add = (to: Map<string, number>, name: string, time: number) =>
		to.set(name, (to.get(name) ?? 0) + time);
	for (const [i, id] of samples.entries()) {
		const frame = frames.get(id);
		const time = (timeDeltas[i] ?? 0) / requests;
		if (!frame || frame.functionName === "(idle)") continue;
		total += time;
		const source = names.find(frame.url, frame.lineNumber, frame.columnNumber);
		const from = frame.url === "" ? frame.functionName || "native" : findPackage(source);
		add(packages, from.startsWith("(") || frame.url !== "" ? from : "native code", time);
		add(parts, findPart(from), time);
		add(functions, `${frame.functionName || "(anonymous)"} — ${from}`, time);
	}
	const ordered = (map: Map<string, number>) => [...map].sort(([, a], [, b]) => b - a);
	return {
		mainThread: total,
		byPart: ordered(parts),
		byPackage: ordered(packages).filter(([, time]) => time >= total / 100),
		byFunction: ordered(functions).slice(0, FUNCTIONS),
	};
}

/**
 * Finds the package of a source file, the folder if the file is our code, or the part of Node that it belongs
 * to.
 */
export function findPackage(source: string): string {
	// Prisma's source maps name its files without its packages.
	if (/client-engine-runtime|\/src\/runtime\/|\/debug\/src\/index\.ts$|@prisma/.test(source))
		return "@prisma/client";
	const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
	if (inPackage) return inPackage;
	if (source.startsWith("node:")) return source.split("/")[0] ?? source;
	if (source.includes("generated/prisma")) return "generated/prisma";
	const folder = /.*\b(app\/[\w-]+)\//.exec(source)?.[1];
	return folder ?? (source.includes("app/") ? "app" : source || "(unknown)");
}

const PARTS: [part: string, packages: RegExp][] = [
	["Prisma and SQLite", /prisma|better-sqlite3|^decimal/],
	["React", /^react-dom$|^react$|scheduler/],
	["routing and fetch", /react-router|@remix-run|turbo-stream|cookie|node:internal$|^node:/],
	["compression and HTTP", /^compression$|compressible|negotiator|accepts|on-headers|vary|zlib/],
	["pages (our components)", /^app\/(ui|enhance|routes)$|^app$/],
	["requests, sessions, and forms (our server)", /^app\/(server|middleware|session|forms|api)$/],
	["loaders and rules (our domain)", /^app\/(domain|infra)$/],
	["forms", /conform|^zod$/],
	["garbage collection", /garbage collector/],
	["native code (network, zlib, SQLite, hashing)", /^[\w.]+$|\(program\)/],
];
/** The part of the work that a package or folder from `findPackage` does. */
export const findPart = (from: string): string =>
	PARTS.find(([, packages]) => packages.test(from))?.[0] ?? "other";

type Inspector = { send: (method: string, params?: object) => Promise<unknown>; close: () => void };

/** Connects to Node's inspector, and returns a client for its protocol. */
async function connect(address: string): Promise<Inspector> {
	const socket = new WebSocket(address);
	const waiting = new Map<number, (result: unknown) => void>();
	let count = 0;
	socket.addEventListener("message", ({ data }) => {
		const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
		if (id !== undefined) waiting.get(id)?.(result);
	});
	await new Promise<void>((resolve, reject) => {
		socket.addEventListener("open", () => resolve());
		socket.addEventListener("error", () => reject(new Error("The server's inspector does not respond.")));
	});
	return {
		send: (method, params = {}) =>
			new Promise((resolve) => {
				waiting.set(++count, resolve);
				socket.send(JSON.stringify({ id: count, method, params }));
			}),
		close: () => socket.close(),
	};
}

/** Formats the profiles for a terminal. */
export function profilesAsText(profiles: readonly Profile[]): string {
	const list = (title: string, entries: Profile["byPart"], total: number) => [
		`  ${title}`,
		...entries.map(
			([name, time]) =>
				`    ${time.toFixed(0).padStart(6)} µs ${((100 * time) / total).toFixed(0).padStart(3)} %  ${name}`,
		),
	];
	return profiles
		.flatMap(({ what, processor, mainThread, byPart, byPackage, byFunction }) => [
			`${what}: ${processor.toFixed(0)} µs of processor time for one request, ${mainThread.toFixed(0)} µs on the main thread; the rest is compression and disk work on other threads`,
			...list("by part", byPart, mainThread),
			...list("by package", byPackage, mainThread),
			...list("by function", byFunction, mainThread),
			"",
		])
		.join("\n");
}
