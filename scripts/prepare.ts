/** Generates the database clients and the model that finds off-platform contact: npm run generate */
import { rmSync, writeFileSync } from "node:fs";
import { readCorpus } from "#app/domain/platform/off-platform-contact/corpus.server.ts";
import { MODEL_PATH } from "#app/domain/platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { encodeModel } from "#app/domain/platform/off-platform-contact/model.ts";
import { trainModel } from "#app/domain/platform/off-platform-contact/train-model.ts";
import { generateClients } from "./compile/prisma-schemas.ts";
import { readArguments } from "./read-arguments.ts";

const USAGE = `npm run generate

Generates the Prisma clients of both databases from prisma/models, and trains the model that finds off-platform contact from app/domain/platform/off-platform-contact/corpus. What it writes to generated/ is committed, so run it after you change either, and commit the result with the change.

Exit codes: 0 done, 1 failed, 2 wrong arguments.`;

readArguments({ usage: USAGE, options: {} }, () => {});
rmSync("generated", { recursive: true, force: true });
await generateClients("generated/prisma");
writeFileSync(MODEL_PATH, encodeModel(trainModel(readCorpus("training"))));
