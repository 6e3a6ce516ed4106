import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { NODE_OF_SERVERS } from "../../../scripts/setup/node-version.mjs";

const read = (path: string) => readFileSync(path, "utf8");
const readJson = (path: string): unknown => JSON.parse(read(path));

describe("the settings of a contributor's tools", () => {
	it("format code in an editor as Biome does", () => {
		const { formatter } = readJson("biome.json") as {
			formatter: { indentStyle: string; lineWidth: number };
		};
		const [, forAllFiles = ""] = read(".editorconfig").split(/^\[.*\]$/m);
		expect(forAllFiles).toContain(`\nindent_style = ${formatter.indentStyle}\n`);
		expect(forAllFiles).toContain(`\nmax_line_length = ${formatter.lineWidth}\n`);
	});

	it("name the same version of Node in every place", () => {
		const installed = readJson("scripts/setup/node/package.json") as { devDependencies: { node: string } };
		const versions = [
			read(".nvmrc").trim(),
			installed.devDependencies.node,
			...[...read("deploy/Dockerfile").matchAll(/^FROM node:(\S+)/gm)].map(([, version = ""]) => version),
		];
		expect(versions.map((version) => Number.parseInt(version, 10))).toEqual(
			versions.map(() => NODE_OF_SERVERS),
		);
	});
});

it("LICENSE and package.json say the same: the owner hasn't granted a license yet", () => {
	expect(readJson("package.json")).toMatchObject({ license: "UNLICENSED", private: true });
	expect(read("LICENSE")).toMatch(/^No license yet\n/);
});
