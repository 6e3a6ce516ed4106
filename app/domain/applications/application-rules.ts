import { stateCodeOf } from "../locations/us-state.ts";
import type { Typed } from "./application-steps.ts";

type Problems = Record<string, string[]>;

/**
 * Rules across several answers, by field: the references are two people, and neither is the
 * applicant.
 */
export function referenceProblems(
	{ reference1Email, reference2Email }: { reference1Email?: string; reference2Email?: string },
	accountEmail: string,
): Problems {
	const sameAsAccount = "Enter someone else: this is your own account's email address";
	return {
		...(reference1Email === accountEmail && { reference1Email: [sameAsAccount] }),
		...(reference2Email === accountEmail && { reference2Email: [sameAsAccount] }),
		...(reference2Email &&
			reference2Email !== accountEmail &&
			reference2Email === reference1Email && {
				reference2Email: ["Enter two different people: this is the email address of your first reference"],
			}),
	};
}

const LICENSE_FIELDS = [
	["license1State", "license1Number"],
	["license2State", "license2Number"],
	["license3State", "license3Number"],
] as const;

type LicenseAnswers = { [Name in (typeof LICENSE_FIELDS)[number][number]]?: string | null | undefined };

/** The licenses among the answers, of which each has a state and a number. */
export const licensesIn = (answers: LicenseAnswers): { state: string; number: string }[] =>
	LICENSE_FIELDS.flatMap(([stateField, numberField]) => {
		const [state, number] = [answers[stateField], answers[numberField]];
		return state && number ? [{ state, number }] : [];
	});

/** Rules over several answers: a license has a state and a number, and there is one for each state. */
export function licenseProblems(answers: LicenseAnswers): Problems {
	const problems: Problems = {};
	const states = new Set<string>();
	for (const [stateField, numberField] of LICENSE_FIELDS) {
		const [state, number] = [answers[stateField]?.trim() ?? "", answers[numberField]?.trim() ?? ""];
		if (number && !state) problems[stateField] = ["Enter the state that issued this license"];
		if (state && !number) problems[numberField] = ["Enter the number of this license"];
		const code = stateCodeOf(state);
		if (code && states.has(code)) problems[stateField] = ["You entered a license of this state already"];
		if (code) states.add(code);
	}
	return problems;
}

/** Rules over several answers as they were typed, by field. */
export function combinedProblems(typed: Typed, accountEmail: string): Problems {
	const text = (value: string | string[] | undefined) => (typeof value === "string" ? value.trim() : "");
	const email = (value: string | string[] | undefined) => text(value).toLowerCase();
	const licenses = Object.fromEntries(LICENSE_FIELDS.flat().map((name) => [name, text(typed[name])]));
	return {
		...referenceProblems(
			{ reference1Email: email(typed.reference1Email), reference2Email: email(typed.reference2Email) },
			accountEmail,
		),
		...licenseProblems(licenses),
	};
}
