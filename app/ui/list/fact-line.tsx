import { classNames } from "#app/ui/class-names.ts";
import { Link } from "#app/ui/layout/link.tsx";

/** A short fact: words, a time, or a link. */
export type Fact = string | { text: string; dateTime?: string; title?: string; href?: string };

/** Facts on one line: category · date · reference. Absent facts are left out. */
export function FactLine({
	facts,
	className,
}: {
	facts: readonly (Fact | null | undefined | false)[];
	className?: string;
}) {
	const shown = facts.flatMap((fact) => (fact ? [typeof fact === "string" ? { text: fact } : fact] : []));
	return (
		<ul className={classNames("fact fact-line", className)}>
			{shown.map(({ text, dateTime, title, href }: Exclude<Fact, string>) => (
				<li key={text}>
					{dateTime ? (
						<time {...{ dateTime, title }}>{text}</time>
					) : href ? (
						<Link to={href}>{text}</Link>
					) : (
						text
					)}
				</li>
			))}
		</ul>
	);
}
