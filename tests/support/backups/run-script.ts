import { execFile } from "node:child_process";
import { serverEnvironment } from "../../../scripts/setup/folder.mjs";
import { instanceEnvironment } from "../instance/environment.ts";

type Ran = { code: number; out: string; err: string };

/**
 * Runs a command from the scripts folder with an instance's settings. A negative code means that a signal
 * killed the command.
 */
export function runScript(script: string, args: string[], settings: Record<string, string>): Promise<Ran> {
	return new Promise((done) => {
		execFile(
			process.execPath,
			[`scripts/${script}.ts`, ...args],
			{ env: instanceEnvironment({ ...serverEnvironment, ...settings }) },
			(error, out, err) =>
				done({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, out, err }),
		);
	});
}
