import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { currentModels, providers, schemaText } from "../../../scripts/compile/prisma-schemas.ts";

const { version } = JSON.parse(readFileSync("node_modules/prisma/package.json", "utf8")) as {
	version: string;
};

/** Prisma aligns the columns of a schema. */
const withoutAlignment = (text: string) => text.trim().replaceAll(/\s+/g, " ");

// Generating both clients takes long, so generated.long.test.ts compares every file.
it.each(providers)(
	"the client for %s in the repository is of the current models and of the installed Prisma (if it isn't, run npm run generate)",
	(provider) => {
		const text = readFileSync(`generated/prisma/${provider}/client/internal/class.ts`, "utf8");
		const [, schema = '""'] = /"inlineSchema": ("(?:[^"\\]|\\.)*")/.exec(text) ?? [];
		expect(withoutAlignment(JSON.parse(schema))).toBe(
			withoutAlignment(schemaText(provider, currentModels())),
		);
		expect(text).toContain(`"clientVersion": "${version}"`);
	},
);
