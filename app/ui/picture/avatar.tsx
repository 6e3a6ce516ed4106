import { classNames } from "#app/ui/class-names.ts";
import { hashOf } from "#app/ui/hash.ts";

/** Number of tones in app/styles/parts.css. */
const TONES = 6;

const sizes = { small: "avatar-small", normal: undefined, large: "avatar-large" };

/** Initials on a disc whose tone depends on the name. The name itself is shown next to it. */
export function Avatar({ name, size = "normal" }: { name: string; size?: keyof typeof sizes }) {
	return (
		<span aria-hidden="true" className={classNames("avatar", `tone-${(hashOf(name) % TONES) + 1}`, sizes[size])}>
			{initialsOf(name)}
		</span>
	);
}

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
	const words = name.trim().split(/\s+/);
	const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
	return ends.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("en-US") ?? "").join("");
}
