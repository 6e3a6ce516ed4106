/**
 * Restores a backup in a separate process, which kills itself before its nth step. A step places a file or
 * removes the marker. Usage: killed-restore.ts FOLDER N
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const [folder = "", last] = process.argv.slice(2);
let steps = 0;
const step = () => {
	if (++steps === Number(last)) process.kill(process.pid, "SIGKILL");
};

const { renameSync } = fs;
const { rename, rm } = fs.promises;
fs.renameSync = (...args) => {
	step();
	renameSync(...args);
};
fs.promises.rename = (...args) => {
	step();
	return rename(...args);
};
fs.promises.rm = (path, ...args) => {
	if (String(path).endsWith("restoring.json")) step();
	return rm(path, ...args);
};
syncBuiltinESMExports();

const { restoreBackup } = await import("#app/infra/backups/restore-backup.server.ts");
const { backupInFolder } = await import("#app/infra/backups/stored-backup.server.ts");
await restoreBackup(backupInFolder(folder));
