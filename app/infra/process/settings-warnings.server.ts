import { nearestName } from "./edit-distance.ts";
import { type Settings, settingNames } from "./settings.server.ts";

type Environment = Record<string, string | undefined>;

/**
 * Prefixes that other programs rarely use. A name that has one of these prefixes but isn't a setting is a
 * mistake.
 */
const SETTING_PREFIX = /^(CLAMD|METRICS|S3|SMTP|STRIPE|TRUSTED)_/;

/** Warnings about settings that are valid but probably wrong, one sentence each. */
export function settingsWarnings(
	environment: Environment,
	{ isProduction, PUBLIC_URL, SMTP_URL }: Settings,
): string[] {
	const warnings = unknownSettings(environment);
	if (isProduction && !PUBLIC_URL)
		warnings.push(
			"PUBLIC_URL is not set, so links in emails lead to localhost. Set it to the address that visitors type.",
		);
	if (isProduction && !SMTP_URL)
		warnings.push(
			"SMTP_URL is not set, so emails become files in DATA_DIR/outbox and no one receives them. Set it to your mail server.",
		);
	return warnings;
}

/**
 * One sentence for each variable that looks like a setting but isn't one. The environment is full
 * of variables for other programs.
 */
export function unknownSettings(environment: Environment): string[] {
	const unknown = Object.keys(environment).filter(
		(name) => environment[name] && !settingNames.includes(name),
	);
	return unknown.flatMap((name) => {
		const meant = settingsLike(name.toUpperCase());
		return meant.length > 0 ? [`${name} is not a setting. Did you mean ${disjunction.format(meant)}?`] : [];
	});
}

const disjunction = new Intl.ListFormat("en-US", { type: "disjunction" });

function settingsLike(name: string): string[] {
	const nearest = nearestName(name, settingNames, name.length < 8 ? 1 : 2);
	if (nearest) return [nearest];
	const [prefix] = SETTING_PREFIX.exec(name) ?? [];
	return prefix ? settingNames.filter((known) => known.startsWith(prefix) && !known.endsWith("_FILE")) : [];
}
