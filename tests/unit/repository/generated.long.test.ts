import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { generateClients } from "../../../scripts/compile/prisma-schemas.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder, remove } = temporaryFolder("generated");
afterAll(remove);

const filesIn = (path: string) => {
	const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	return new Map(
		files
			.map(({ parentPath, name }) => join(parentPath, name))
			.map((file) => [file.slice(path.length), readFileSync(file, "utf8")]),
	);
};

it("the database clients in the repository match the models (if they don't, run npm run generate)", async () => {
	await generateClients(folder);
	const current = filesIn(folder);
	const committed = filesIn("generated/prisma");
	expect([...committed.keys()].sort()).toEqual([...current.keys()].sort());
	expect([...current.keys()].filter((file) => committed.get(file) !== current.get(file))).toEqual([]);
});
