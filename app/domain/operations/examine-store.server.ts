import { isStoreElsewhere, probeFileStore } from "#app/infra/files/file-store.server.ts";
import { MINUTE } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import type { Finding } from "./finding.ts";

const NAME = "store";
const ADVICE =
	"Check S3_ENDPOINT, S3_REGION, S3_BUCKET, and both keys. The account needs to put, get, and delete objects.";

/**
 * Whether the upload store accepts a file, returns it, and deletes it. For `DATA_DIR`, the disk
 * check covers that.
 */
export async function examineStore(): Promise<Finding> {
	if (!isStoreElsewhere()) return { name: NAME, state: "ok", said: "Uploads are stored in DATA_DIR." };
	try {
		await probeFileStore();
		return { name: NAME, state: "ok", said: "The S3 store accepted an object, returned it, and deleted it." };
	} catch (error) {
		return { name: NAME, state: "failed", said: wordsOf(error), todo: ADVICE };
	}
}

/** The error, and the underlying system error, such as a name that doesn't resolve. */
function wordsOf(error: unknown): string {
	const words: string[] = [];
	for (let reason = error; reason instanceof Error; reason = reason.cause)
		words.push(reason.message.replace(/\.$/, ""));
	return `${words.join(": ")}.`;
}

/** The shortest time between two checks of a store, since each request may cost money. */
const LIFETIME = MINUTE;

let latest: { at: number; finding: Promise<Finding> } | undefined;
let hasWorked = false;

/** The store check for readiness, run once a minute at most. */
export async function examineStoreReadiness(): Promise<Finding> {
	const at = performance.now();
	if (!latest || at - latest.at > LIFETIME) latest = { at, finding: examineStore() };
	const finding = await latest.finding;
	hasWorked ||= finding.state === "ok";
	return countForReadiness(finding, hasWorked);
}

/**
 * Fails if the store has never worked since the start, as with wrong settings. If it has worked
 * before, it is only a warning: pages and forms without files still work, and other nodes would be
 * no better off.
 */
export const countForReadiness = (finding: Finding, hasWorked: boolean): Finding =>
	finding.state === "failed" && hasWorked ? { ...finding, state: "warning" } : finding;

/** Checks the store once at startup, and logs if it doesn't work. */
export async function checkStoreAtStart(): Promise<void> {
	const { state, said, todo } = await examineStoreReadiness();
	if (state !== "ok") log.warn({ said, todo }, "the upload store doesn't work");
}
