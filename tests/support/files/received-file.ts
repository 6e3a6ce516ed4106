import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import type { ReceivedFile } from "#app/domain/platform/files/file.ts";
import { newIncomingPath } from "#app/infra/files/incoming-files.server.ts";

/** Returns a file as a form uploads it. */
export function receivedFile(name: string, content: Buffer, field = "images"): ReceivedFile {
	const path = newIncomingPath();
	writeFileSync(path, content);
	return {
		field,
		name,
		bytes: content.length,
		sha256: createHash("sha256").update(content).digest("hex"),
		path,
		isTooLarge: false,
	};
}
