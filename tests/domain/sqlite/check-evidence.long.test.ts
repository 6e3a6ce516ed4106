import { afterAll, describe, expect, it } from "vitest";
import { migrateOver } from "../../support/database/migrate-over.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder: root, remove } = temporaryFolder("check-evidence");
afterAll(remove);

const KINDS = ["IDENTITY", "CRIMINAL", "SEX_OFFENDER_REGISTRY", "REFERENCES", "PORTFOLIO", "INSURANCE"];

describe("profiles in a database in which checks passed without evidence", () => {
	it("keep only the checks with evidence, except example profiles, which keep all of them", async () => {
		const today = await migrateOver(root, "_check-evidence", (earlier) => {
			// Profile 0 has two answers and a link, 1 has a file, 2 is an example, and 3 has nothing.
			earlier.exec(`DELETE FROM ProfessionalCheck;
				DELETE FROM ApplicationCheck;
				UPDATE Professional SET exampleSlug = NULL, userId = replace(id, 'Professional', 'User');
				UPDATE Professional SET exampleSlug = 'an-example' WHERE id = 'Professional-id-2';
				UPDATE Application SET status = 'APPROVED';
				UPDATE Application SET website = NULL, linkedIn = NULL, portfolio = NULL WHERE id <> 'Application-id-0';
				UPDATE ApplicationReference SET applicationId = 'Application-id-0', position = rowid WHERE rowid <= 2;
				UPDATE ApplicationReference SET answer = 'RECOMMENDS', answeredAt = '2026-11-01T00:00:00.000+00:00';
				DELETE FROM ApplicationDocument WHERE rowid > 1;
				UPDATE ApplicationDocument SET kind = 'INSURANCE', applicationId = 'Application-id-1';
				INSERT INTO ApplicationCheck (applicationId, kind, result, checkedOn, note, at)
					VALUES ('Application-id-0', 'INSURANCE', 'NOT_APPLICABLE', '2026-11-02', '', '2026-11-02T00:00:00.000+00:00')`);
			const add = earlier.prepare(
				"INSERT INTO ProfessionalCheck (professionalId, kind, passedOn) VALUES (?, ?, '2026-11-02')",
			);
			for (const n of [0, 1, 2, 3]) for (const kind of KINDS) add.run(`Professional-id-${n}`, kind);
		});
		try {
			expect(
				today.prepare("SELECT professionalId, kind FROM ProfessionalCheck ORDER BY rowid").raw().all(),
			).toEqual([
				["Professional-id-0", "REFERENCES"],
				["Professional-id-0", "PORTFOLIO"],
				["Professional-id-1", "INSURANCE"],
				...KINDS.map((kind) => ["Professional-id-2", kind]),
			]);
			expect(today.prepare("SELECT result FROM ApplicationCheck").pluck().all()).toEqual(["NOT_PROVIDED"]);
		} finally {
			today.close();
		}
	});
});
