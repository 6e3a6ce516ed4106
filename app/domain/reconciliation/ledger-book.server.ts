import { db } from "#app/infra/database/db.server.ts";
import { clearing } from "../ledger/account.ts";
import type { PostingKind } from "../ledger/postings.ts";
import { sentReference } from "../settlement/sent-reference.server.ts";

type Posted = { cents: bigint; firstAt: Date };

const ENTRIES = 500;

/**
 * What the ledger posted to a provider's clearing account since an instant, by the names that
 * `movedByEvents` uses, with when the first part was posted.
 */
export async function postedSince(provider: string, since: Date): Promise<Map<string, Posted>> {
	const accountName = clearing(provider);
	const posted = new Map<string, Posted>();
	for (let after = ""; ; ) {
		const entries = await db().ledgerEntry.findMany({
			where: { at: { gte: since }, lines: { some: { accountName } }, id: { gt: after } },
			orderBy: { id: "asc" },
			take: ENTRIES,
			select: {
				id: true,
				kind: true,
				key: true,
				at: true,
				lines: { where: { accountName }, select: { cents: true } },
			},
		});
		for (const { kind, key, at, lines } of entries) {
			const name = await nameOf(kind as PostingKind, key);
			const { cents, firstAt } = posted.get(name) ?? { cents: 0n, firstAt: at };
			posted.set(name, { cents: lines.reduce((sum, line) => sum + line.cents, cents), firstAt });
		}
		const last = entries.at(-1);
		if (!last || entries.length < ENTRIES) return posted;
		after = last.id;
	}
}

/** What an entry is about, in the provider's own terms. Keys name our records. */
async function nameOf(kind: PostingKind, key: string): Promise<string> {
	const [, id = "", round = "1"] = key.split(":");
	switch (kind) {
		case "milestone-funded":
		case "payment-suspended":
		case "provider-fee":
			return `payment ${(await db().payment.findUniqueOrThrow({ where: { id } })).providerId}`;
		case "refund-confirmed":
		case "refund-refused": {
			const sent = sentReference({
				...(await db().refund.findUniqueOrThrow({ where: { id } })),
				round: Number(round),
			});
			return kind === "refund-confirmed" ? `refund ${sent}` : `returned refund ${sent}`;
		}
		case "transfer-confirmed":
			return `transfer ${sentReference({ ...(await db().payout.findUniqueOrThrow({ where: { id } })), round: Number(round) })}`;
		case "chargeback-opened":
		case "chargeback-won": {
			const { providerId } = await db().chargeback.findUniqueOrThrow({ where: { id } });
			return kind === "chargeback-opened" ? `chargeback ${providerId}` : `won chargeback ${providerId}`;
		}
		default:
			return key;
	}
}
