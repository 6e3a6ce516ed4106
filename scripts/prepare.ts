/** Makes what is generated: the Prisma schemas and clients of both databases. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { providers, schemaPath, writeSchemas } from "./prisma-schemas.ts";

rmSync("generated/prisma", { recursive: true, force: true });
writeSchemas();
for (const provider of providers) {
	// Generating needs no schema engine; naming any file keeps the CLI from downloading one.
	execFileSync("prisma", ["generate", "--schema", schemaPath(provider), "--no-hints"], {
		stdio: ["ignore", "ignore", "inherit"],
		env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" },
	});
}
