import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SECOND, setClockAhead } from "./clock.server.ts";
import { settings } from "./settings.server.ts";
import { writeFileAtomically } from "./write-file.server.ts";

/** How often a running demo checks whether its clock was moved, in milliseconds. */
const LOOK = SECOND;

/** The file that stores how far the demo's clock is ahead, in milliseconds. */
const path = (): string => join(settings().dataDir, "demo-clock.json");

const read = (): number => (existsSync(path()) ? Number(JSON.parse(readFileSync(path(), "utf8"))) || 0 : 0);

/** Makes the process follow the demo's clock. Production doesn't have a demo clock. */
export function followDemoClock(): void {
	if (settings().isProduction) return;
	setClockAhead(read());
	setInterval(() => setClockAhead(read()), LOOK).unref();
}

/**
 * Moves the demo's clock ahead, including the clock of a server that is running on the same
 * DATA_DIR. Returns how far ahead it is now, in milliseconds.
 */
export function advanceDemoClock(milliseconds: number): number {
	const ahead = read() + milliseconds;
	writeFileAtomically(path(), JSON.stringify(ahead));
	return ahead;
}
