import { classNames } from "#app/ui/class-names.ts";
import { hashText } from "#app/ui/hash.ts";
import { type ImageSource, ResponsiveImage } from "./responsive-image.tsx";

/** Number of tones in app/styles/parts.css. */
const TONES = 6;

const sizes = {
	small: { className: "avatar-small", width: "2rem" },
	normal: { className: undefined, width: "2.75rem" },
	large: { className: "avatar-large", width: "4.5rem" },
};

type AvatarProps = {
	name: string;
	/** If absent, the initials are shown. */
	photo?: ImageSource | null | undefined;
	size?: keyof typeof sizes;
	isFirst?: boolean;
};

/**
 * A photo, or initials on a disc whose tone depends on the name. The name itself is shown next to
 * it.
 */
export function Avatar({ name, photo, size = "normal", isFirst }: AvatarProps) {
	const { className, width } = sizes[size];
	if (photo) {
		return (
			<span className={classNames("avatar", className)}>
				<ResponsiveImage image={photo} alt="" sizes={width} isFirst={isFirst} className="avatar-photo" />
			</span>
		);
	}
	return (
		<span
			aria-hidden="true"
			className={classNames("avatar", `tone-${(hashText(name) % TONES) + 1}`, className)}
		>
			{getInitials(name)}
		</span>
	);
}

/** The first characters of the first two words, in uppercase. An "&" between them is not a word. */
export const getInitials = (name: string): string =>
	name
		.trim()
		.split(/\s+(?:&\s+)?/)
		.slice(0, 2)
		.map((word) => [...word][0]?.toLocaleUpperCase("en-US") ?? "")
		.join("");
