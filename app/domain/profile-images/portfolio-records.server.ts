import type { Tx } from "#app/infra/database/db.server.ts";
import type { EditValues } from "../domain-error.ts";
import type { ImageHolder } from "./image-holder.server.ts";

/** The portfolio images of a holder, in the owner's order. */
export const findPortfolio = (tx: Tx, holder: ImageHolder): Promise<{ id: string; alt: string }[]> =>
	tx.professionalImage.findMany({
		where: { ...holder, kind: "PORTFOLIO" },
		orderBy: [{ position: "asc" }, { id: "asc" }],
		select: { id: true, alt: true },
	});

/** What the form with a portfolio's descriptions shows, by field name. */
export const descriptionValues = (portfolio: readonly { alt: string }[]): EditValues =>
	Object.fromEntries(portfolio.map(({ alt }, i) => [`portfolio[${i}].alt`, alt]));
