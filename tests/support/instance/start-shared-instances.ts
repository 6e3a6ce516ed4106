import type { TestProject } from "vitest/node";
import { Browser } from "../browser/browser.ts";
import { type Instance, openLimits, type SharedInstance, startInstance } from "./instance.ts";

/**
 * Limits that a few requests use up. Except for the limit on searches, they count by person or by
 * entered address, so that tests don't use up each other's limits.
 */
const lowLimits = [
	"account-mail=1",
	"code=1",
	"export=1",
	"export-download=1",
	"reset-account=1",
	"search=2",
	"upload=2",
].map((limit) => `${limit}/86400`);

/** The settings of each shared instance. */
const kinds = {
	"early-access": {},
	open: { SALES_TAX: "NY 8.875", AGE_REVIEW_PERCENT: "0", PERFORMER_RECORDS: "1" },
	/** The demo of an open marketplace, with bookings and disputes in many states. */
	"open-demo": {},
	strict: { ADMIN_TWO_FACTOR: "1", RATE_LIMITS: [openLimits, ...lowLimits].join() },
};

export type SharedKind = keyof typeof kinds;

export const sharedKinds = Object.keys(kinds) as SharedKind[];

declare module "vitest" {
	export interface ProvidedContext {
		sharedInstances: Record<
			SharedKind,
			Pick<SharedInstance, "origin" | "port" | "dataDir" | "settings"> & Pick<Instance, "logFile">
		>;
	}
}

/**
 * Starts the instances that `sharedInstance` provides to test files, each with additional settings
 * if given. Returns a function that stops them.
 */
export async function startSharedInstances(
	project: TestProject,
	getSettings: (kind: SharedKind) => Record<string, string> = () => ({}),
): Promise<() => Promise<unknown>> {
	const start = async (kind: SharedKind) =>
		[
			kind,
			await startInstance({ ...kinds[kind], ...getSettings(kind) }, { isOpenDemo: kind === "open-demo" }),
		] as const;
	const started = await Promise.all(sharedKinds.map(start));
	const instances = Object.fromEntries(started) as Record<SharedKind, Instance>;
	await openMarketplace(instances.open);
	const known = started.map(([kind, { origin, port, dataDir, settings, logFile }]) => [
		kind,
		{ origin, port, dataDir, settings, logFile },
	]);
	project.provide("sharedInstances", Object.fromEntries(known));
	return () => Promise.all(started.map(([, { stop }]) => stop()));
}

/** Opens the marketplace of an instance. */
export async function openMarketplace({ origin, account }: Instance): Promise<void> {
	const team = await new Browser(origin).signIn(account("ADMIN"));
	const { status } = await team.submit(await team.get("/admin/phase"), "main form", {});
	if (status !== 303) throw new Error(`Opening the marketplace was answered with ${status}.`);
}

export default (project: TestProject): Promise<() => Promise<unknown>> => startSharedInstances(project);
