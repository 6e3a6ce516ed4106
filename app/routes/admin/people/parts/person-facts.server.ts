import { href } from "react-router";
import type { Actor } from "#app/domain/actor.ts";
import { answerInWords } from "#app/domain/answer-in-words.ts";
import { languageNames } from "#app/domain/languages/language.ts";
import { licenseInWords } from "#app/domain/licenses/license.ts";
import { findLicensesOf } from "#app/domain/licenses/license-queries.server.ts";
import { PRICE_MODELS, priceInWords } from "#app/domain/prices/price-model.ts";
import { findFacts } from "#app/domain/professionals/professional-facts.server.ts";
import { specialtyLabels } from "#app/domain/specialties/specialty.ts";
import { specialties } from "#app/domain/specialties/specialty-content.server.ts";
import { formatDate } from "#app/ui/dates.ts";

/** What a professional's profile says about the work, with the licenses, for the team. */
export async function personFacts(
	actor: Actor,
	{ userId, professionalId }: { userId: string; professionalId: string },
) {
	const [facts, licenses] = await Promise.all([findFacts([professionalId]), findLicensesOf(actor, userId)]);
	const found = facts.get(professionalId);
	const {
		prices,
		languages = [],
		busy = [],
		otherSpecialties = "",
		isRemote = null,
		adultWork = null,
	} = found ?? {};
	return {
		answers: [
			{
				label: "Prices from",
				value: PRICE_MODELS.flatMap((model) =>
					prices?.[model] === undefined ? [] : [priceInWords(prices[model], model)],
				).join(", "),
			},
			{
				label: "Specialties",
				value: [...specialtyLabels(specialties(), found?.specialties ?? []), otherSpecialties]
					.filter(Boolean)
					.join(", "),
			},
			{ label: "Languages", value: languageNames(languages).join(", ") },
			{ label: "Remote work", value: answerInWords(isRemote) },
			{ label: "Adult content", value: answerInWords(adultWork) },
			{
				label: "Busy",
				value: busy
					.map(({ firstDay, lastDay }) => `${formatDate(firstDay)} to ${formatDate(lastDay)}`)
					.join(", "),
			},
		],
		licenses: licenses.map(({ id, result, checkedOn, ...license }) => ({
			id,
			name: licenseInWords(license),
			state:
				result === "PASSED"
					? `confirmed ${formatDate(checkedOn ?? "")}`
					: result === null
						? "to check"
						: "not confirmed",
			href: href("/admin/licenses/:licenseId", { licenseId: id }),
		})),
	};
}
