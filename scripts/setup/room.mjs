import { mkdirSync, readdirSync, statfsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { SetupError } from "./explain.mjs";
import { root } from "./folder.mjs";

const MB = 1024 * 1024;

/** Disk space for packages and build, in bytes, with a margin of one third. */
const ROOM_FOR_PACKAGES = 1_100 * MB;

/** Disk space that an instance needs to start and run for a while, in bytes. */
const ROOM_FOR_DATA = 32 * MB;

/**
 * Throws a SetupError if packages and build do not fit on the disk. Installed packages count as
 * free space.
 */
export function checkRoomForPackages() {
	const free = freeBytes(root);
	if (free >= ROOM_FOR_PACKAGES || free + sizeOf(join(root, "node_modules")) >= ROOM_FOR_PACKAGES) return;
	throw noRoom("the packages and the build", root, ROOM_FOR_PACKAGES, free);
}

/** Throws a SetupError if the disk of DATA_DIR is full or nearly full. */
export function checkRoomForData() {
	const folder = resolve(root, process.env.DATA_DIR || "data");
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
	} catch {
		return; // The server reports a folder that cannot be created, together with other wrong settings.
	}
	const free = freeBytes(folder);
	if (free < ROOM_FOR_DATA) throw noRoom("the data", folder, ROOM_FOR_DATA, free);
}

/** Whether the disk of this folder is full. */
export const isDiskFull = () => freeBytes(root) < 4 * MB;

/** @param {string} folder */
function freeBytes(folder) {
	const { bavail, bsize, blocks } = statfsSync(folder);
	return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize; // some network disks report nothing
}

/**
 * @param {string} what
 * @param {string} folder
 * @param {number} needed
 * @param {number} free
 */
const noRoom = (what, folder, needed, free) =>
	new SetupError(
		`Greenroom cannot start: ${what} need ${Math.ceil(needed / MB)} MB in ${folder}, and the disk has ${Math.floor(free / MB)} MB free. Free some space, then try again; nothing was lost.`,
	);

/**
 * @param {string} folder
 * @returns {number}
 */
function sizeOf(folder) {
	let size = 0;
	const found = statSync(folder, { throwIfNoEntry: false });
	if (!found?.isDirectory()) return 0;
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) size += sizeOf(path);
		else if (entry.isFile()) size += statSync(path).size;
	}
	return size;
}
