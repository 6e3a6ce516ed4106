import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settingNames } from "#app/infra/process/settings.server.ts";

/**
 * Creates the environment of a process under test: this process's environment without instance settings, plus
 * the given settings.
 */
export function instanceEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
	const inherited = Object.entries(process.env).filter(([name]) => !settingNames.includes(name));
	return { ...Object.fromEntries(inherited), ...settings };
}

/** Creates an empty folder outside the project. Returns its path and a function that removes it. */
export function temporaryFolder(purpose: string): { folder: string; remove: () => void } {
	const folder = mkdtempSync(join(tmpdir(), `greenroom-${purpose}-`));
	return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}
