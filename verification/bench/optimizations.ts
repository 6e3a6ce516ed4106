import { without as ofBuild } from "../../tests/support/without/build-optimizations.ts";
import { without } from "../../tests/support/without/optimizations.ts";
import type { Replacement } from "../../tests/support/without/replacement.ts";
import { measureLcp, measureReady } from "./first-visit.ts";
import { load, type Target } from "./load.ts";
import type { Part } from "./row.ts";
import type { Setup } from "./setup.ts";

/** Code that exists only for speed, its replacement for the comparison, and the measurement. */
export type Optimization = {
	name: string;
	part: Part;
	/** The measured quantity. */
	what: string;
	unit: "µs" | "ms";
	/** One measurement of an instance, in the unit. Lower is better. */
	measure: (setup: Setup) => Promise<number>;
	changes: Replacement[];
};

const READING_PAGE = "/faq";
const SECONDS = 4;
const encoding = { "Accept-Encoding": "gzip, deflate, br" };

type Asked = Omit<Target, "name" | "pid" | "url"> & { path: string };

const load64 = (setup: Setup, { path, ...asked }: Asked) =>
	load(
		{ name: path, pid: setup.instance.pid, url: setup.instance.origin + path, ...asked },
		SECONDS,
		setup.folder,
	);

const signedOut = { connections: 64, headers: encoding };
const signedIn = ({ cookies }: Setup) => ({
	connections: 64,
	headers: { ...encoding, Cookie: cookies.creator },
});

/**
 * Returns a function that measures the server's processor time per request, because other work on the machine
 * affects it least.
 */
const measureProcessor =
	(path: string, asked: (setup: Setup) => Omit<Asked, "path">) => async (setup: Setup) =>
		(await load64(setup, { path, ...asked(setup) })).processor;

/** Measures the time per form when many are sent at once. */
async function timeOfPosts(setup: Setup): Promise<number> {
	const { headers } = signedIn(setup);
	const sameOrigin = { ...headers, Origin: setup.instance.origin, "Sec-Fetch-Site": "same-origin" };
	return (
		1_000_000 /
		(
			await load64(setup, {
				path: "/settings/name",
				connections: 16,
				headers: sameOrigin,
				form: "name=Casey+Demo+#",
			})
		).perSecond
	);
}

const DASHBOARD = {
	part: "working",
	what: "Dashboard, processor time",
	unit: "µs",
	measure: measureProcessor("/dashboard", signedIn),
} as const;

/**
 * The optimizations worth keeping. Each saves at least 10% of the time that someone waits for something, or
 * 20% of a figure in the table.
 */
export const optimizations: readonly Optimization[] = [
	{
		name: "Page cache, for visitors",
		part: "reading",
		what: "Reading page, processor time",
		unit: "µs",
		measure: measureProcessor(READING_PAGE, () => signedOut),
		changes: [without.pageCache],
	},
	{
		name: "Page cache, for members by variant",
		part: "signed-in",
		what: "Reading page, signed in, processor time",
		unit: "µs",
		measure: measureProcessor(READING_PAGE, signedIn),
		changes: [without.memberCache],
	},
	{
		name: "A handler for each first word of a path",
		...DASHBOARD,
		changes: [without.pageHandlers],
	},
	{
		name: "HTML in one piece",
		...DASHBOARD,
		changes: [without.onePiece],
	},
	{
		name: "One sync to disk for writes that wait together",
		part: "write",
		what: "Form post with a durable write, 16 at once, time",
		unit: "µs",
		measure: timeOfPosts,
		changes: [without.sharedSyncs],
	},
	{
		name: "Stylesheet within reading pages",
		part: "browser",
		what: "Reading page on a slow phone, largest contentful paint",
		unit: "ms",
		measure: ({ instance }) => measureLcp(instance.origin + READING_PAGE),
		changes: [without.inlineStyles],
	},
	{
		name: "One script for what many pages share",
		part: "browser",
		what: "Sign-up on a slow phone, until its scripts run",
		unit: "ms",
		measure: ({ instance }) => measureReady(`${instance.origin}/auth/signup`),
		changes: [ofBuild.sharedScript],
	},
];
