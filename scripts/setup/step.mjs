import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./folder.mjs";

/**
 * A setup step that runs again only when its inputs have changed. @typedef {object} Step @property
 * {string} name shown while it runs @property {string} marker a file inside its output, so that
 * both are deleted together; holds the hash of the inputs @property {string[]} files files and
 * folders that it reads @property {unknown[]} [facts] other inputs @property {() => Promise<void>}
 * [check] throws a SetupError if the step cannot run, before anything changes @property {() =>
 * Promise<void>} work throws a SetupError if it fails
 */

/**
 * Runs the step if needed. The marker is deleted first and written last, so an interrupted step
 * runs again.
 * @param {Step} step
 */
export async function take({ name, marker, files, facts = [], check, work }) {
	const path = join(root, marker);
	const hash = hashOf(files, facts);
	if (existsSync(path) && readFileSync(path, "utf8") === hash) return;
	const startedAt = Date.now();
	const seconds = () => Math.round((Date.now() - startedAt) / 1_000);
	console.error(`${name} ...`);
	const patience = setInterval(() => console.error(`${name} ... ${seconds()} s`), 10_000);
	try {
		await check?.();
		rmSync(path, { force: true });
		await work();
	} finally {
		clearInterval(patience);
	}
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, hash);
	console.error(`${name}: done in ${seconds()} s`);
}

/**
 * @param {string[]} files
 * @param {unknown[]} facts
 */
function hashOf(files, facts) {
	const hash = createHash("sha256").update(JSON.stringify(facts));
	for (const file of files) addTo(hash, file);
	return hash.digest("hex");
}

/**
 * Adds the name and content of a file, or of all files in a folder except hidden ones.
 * @param {import("node:crypto").Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
	const found = statSync(join(root, path), { throwIfNoEntry: false });
	if (found?.isDirectory()) {
		for (const name of readdirSync(join(root, path)).sort()) if (!name.startsWith(".")) addTo(hash, `${path}/${name}`);
	} else if (found) {
		const content = readFileSync(join(root, path));
		hash.update(`${path}\0${content.length}\0`).update(content);
	}
}
