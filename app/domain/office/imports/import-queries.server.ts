import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { countImported } from "../../vetting/invitations.server.ts";
import { type ImportKind, importColumns } from "./import.ts";

/** The number of imports in the list, and of refused rows on the page of one. */
const LISTED = 50;
const SHOWN = 20;

/** The latest imports. */
export async function findImports(actor: Actor) {
	requireArea(actor, "audience");
	return db().peopleImport.findMany({ orderBy: { id: "desc" }, take: LISTED, omit: { header: true } });
}

/** An import with its progress, and its first refused rows. Throws `not_found`. */
export async function getImport(actor: Actor, id: string) {
	requireArea(actor, "audience");
	const found = await db().peopleImport.findUnique({ where: { id } });
	if (!found) throw noImport();
	const [waiting, refused] = await Promise.all([
		db().peopleImportRow.count({ where: { importId: id, reason: null } }),
		db().peopleImportRow.findMany({
			where: { importId: id, reason: { not: null } },
			orderBy: { number: "asc" },
			take: SHOWN,
		}),
	]);
	return {
		...found,
		header: JSON.parse(found.header) as string[],
		waiting,
		refused: refused.map(toRefused),
		steps: found.kind === "PROFESSIONALS" && found.state !== "CHECKED" ? await countImported(id) : null,
	};
}

const noImport = () => new DomainError("not_found", "This import doesn't exist anymore.");

type StoredRow = { number: number; cells: string; reason: string | null };

const toRefused = ({ number, cells, reason }: StoredRow) => ({
	number,
	cells: JSON.parse(cells) as string[],
	reason: reason ?? "",
});

/** The names of the columns in a file of refused rows. Its other columns can stay in a file to import. */
export const refusedHead = (kind: ImportKind): string[] => [
	"Row",
	...importColumns[kind].map(({ label }) => label),
	"Reason",
];

/** All refused rows of an import, while they are kept. Throws `not_found`. */
export async function findRefusedRows(actor: Actor, id: string) {
	requireArea(actor, "audience");
	const found = await db().peopleImport.findUnique({ where: { id }, select: { kind: true } });
	if (!found) throw noImport();
	const rows = await db().peopleImportRow.findMany({
		where: { importId: id, reason: { not: null } },
		orderBy: { number: "asc" },
	});
	return { kind: found.kind, rows: rows.map(toRefused) };
}
