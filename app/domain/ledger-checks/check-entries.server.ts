import { POSTING_KINDS } from "../ledger/postings.ts";
import { after, type Checked, inBatches } from "./in-batches.server.ts";

const kinds: readonly string[] = POSTING_KINDS;

/** Each entry is of the posting table, and its lines add up to zero. */
export const checkEntries = (): AsyncGenerator<Checked> =>
	inBatches(
		(tx, last: { id: string; kind: string; key: string; lines: { cents: bigint }[] } | undefined, take) =>
			tx.ledgerEntry.findMany({
				where: after(last),
				orderBy: { id: "asc" },
				take,
				select: { id: true, kind: true, key: true, lines: { select: { cents: true } } },
			}),
		(entries) =>
			entries.flatMap(({ kind, key, lines }) => {
				const sum = lines.reduce((total, { cents }) => total + cents, 0n);
				return [
					...(kinds.includes(kind) ? [] : [`The entry ${key} has the unknown kind ${kind}.`]),
					...(lines.length < 2 ? [`The entry ${key} has ${lines.length} lines.`] : []),
					...(sum === 0n ? [] : [`The lines of the entry ${key} add up to ${sum} cents.`]),
				];
			}),
	);
