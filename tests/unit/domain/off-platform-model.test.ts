import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readCorpus } from "#app/domain/platform/off-platform-contact/corpus.server.ts";
import { MODEL_PATH } from "#app/domain/platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { encodeModel } from "#app/domain/platform/off-platform-contact/model.ts";
import { trainModel } from "#app/domain/platform/off-platform-contact/train-model.ts";

it("the model for off-platform contact matches what npm run generate writes, byte for byte", () => {
	const trained = encodeModel(trainModel(readCorpus("training")));
	expect(Buffer.compare(trained, readFileSync(MODEL_PATH))).toBe(0);
	expect(trained.length).toBeLessThan(1_000_000);
});
