/** Generates the database clients: npm run generate */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { providers, schemaPath, writeSchemas } from "./prisma-schemas.ts";
import { readArguments } from "./read-arguments.ts";

const USAGE = `npm run generate

Generates the Prisma schemas and clients of both databases from prisma/models. npm start does this when they have changed.

Exit codes: 0 done, 1 failed, 2 not called as above.`;

readArguments({ usage: USAGE, options: {} }, () => {});

rmSync("generated/prisma", { recursive: true, force: true });
writeSchemas();
for (const provider of providers) {
	// Generating needs no schema engine; naming any file keeps the CLI from downloading one.
	execFileSync(join("node_modules", ".bin", "prisma"), ["generate", "--schema", schemaPath(provider), "--no-hints"], {
		stdio: ["ignore", "ignore", "inherit"],
		env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" },
	});
}
