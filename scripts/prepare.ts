/** Generates the database clients and the model for off-platform contact: npm run generate */
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCorpus } from "#app/domain/off-platform-contact/corpus.server.ts";
import { MODEL_PATH } from "#app/domain/off-platform-contact/detect-off-platform-contact.server.ts";
import { encodeModel } from "#app/domain/off-platform-contact/model.ts";
import { trainModel } from "#app/domain/off-platform-contact/train-model.ts";
import { providers, schemaPath, writeSchemas } from "./compile/prisma-schemas.ts";
import { readArguments } from "./read-arguments.ts";

const USAGE = `npm run generate

Generates the Prisma schemas and clients of both databases from prisma/models, and trains the model that finds off-platform contact from app/domain/off-platform-contact/corpus. npm start does this when they have changed.

Exit codes: 0 done, 1 failed, 2 not called as above.`;

readArguments({ usage: USAGE, options: {} }, () => {});

// The model is written last, so that commands know by it that everything is generated.
for (const path of ["generated/prisma", MODEL_PATH]) rmSync(path, { recursive: true, force: true });
writeSchemas();
for (const provider of providers) {
	// Generating needs no schema engine; naming any file keeps the CLI from downloading one.
	execFileSync(join("node_modules", ".bin", "prisma"), ["generate", "--schema", schemaPath(provider), "--no-hints"], {
		stdio: ["ignore", "ignore", "inherit"],
		env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" },
	});
}

writeFileSync(MODEL_PATH, encodeModel(trainModel(readCorpus("training"))));
