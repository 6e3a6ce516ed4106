import { runOnPostgres } from "./postgres-sync.ts";

type ForeignKey = {
	name: string;
	child: string;
	parent: string;
	isValidated: number;
	isFilled: string;
	isMatched: string;
};

/**
 * Lists the foreign keys of a PostgreSQL database that aren't validated, or that have rows with missing
 * references, one line each.
 */
export function orphansIn(url: string): string[] {
	const keys = runOnPostgres<ForeignKey>(
		url,
		`SELECT conname AS name, conrelid::regclass::text AS child, confrelid::regclass::text AS parent, convalidated AS isValidated,
			string_agg(format('child.%I IS NOT NULL', a.attname), ' AND ') AS isFilled,
			string_agg(format('parent.%I = child.%I', b.attname, a.attname), ' AND ') AS isMatched
		FROM pg_constraint CROSS JOIN LATERAL unnest(conkey, confkey) AS pair(here, there)
		JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = here
		JOIN pg_attribute b ON b.attrelid = confrelid AND b.attnum = there
		WHERE contype = 'f' GROUP BY 1, 2, 3, 4 ORDER BY 1`,
	);
	if (keys.length === 0) return ["there are no foreign keys"];
	const looks = keys.map(
		({ name, child, parent, isFilled, isMatched }) =>
			`SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${child} AS child WHERE ${isFilled} AND NOT EXISTS (SELECT 1 FROM ${parent} AS parent WHERE ${isMatched}))`,
	);
	const orphaned = runOnPostgres<{ name: string }>(url, looks.join(" UNION ALL "));
	return [
		...keys
			.filter(({ isValidated }) => !isValidated)
			.map(({ name }) => `foreign key ${name} is not validated`),
		...orphaned.map(({ name }) => `foreign key ${name} leads nowhere`),
	];
}
