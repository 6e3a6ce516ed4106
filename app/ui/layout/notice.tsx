import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

type NoticeProps = {
	/** Says what it is about; without it the first words of the text must. */
	title?: string;
	/** `due` where somebody has to act, or something cannot be undone. */
	variant?: "plain" | "due";
	headingLevel?: 2 | 3 | 4;
	className?: string;
	children: ReactNode;
};

/** Something to know before reading on. */
export function Notice({ title, variant = "plain", headingLevel = 2, className, children }: NoticeProps) {
	const Heading = `h${headingLevel}` as const;
	return (
		<div className={classNames("notice", variant === "due" && "notice-due", className)}>
			{title && <Heading className="mb-1 text-h3">{title}</Heading>}
			{children}
		</div>
	);
}
