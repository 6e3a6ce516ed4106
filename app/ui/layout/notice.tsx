import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { useViewer } from "./viewer.ts";

type NoticeProps = {
	/** Without a title, the text's first words must name the subject. */
	title?: string;
	/** `due` if someone has to act, or if something can't be done now or can't be undone. */
	variant?: "plain" | "due";
	headingLevel?: 2 | 3 | 4;
	className?: string;
	children: ReactNode;
};

export function Notice({ title, variant = "plain", headingLevel = 2, className, children }: NoticeProps) {
	const Heading = `h${headingLevel}` as const;
	return (
		<div className={classNames("notice", variant === "due" && "notice-due", className)}>
			{title && <Heading className="mb-1 text-h3">{title}</Heading>}
			{children}
		</div>
	);
}

/** Explains how payment works in the current phase. */
export function PaymentNotice({ className }: { className?: string }) {
	const { notice, advice } = useViewer().site.payment;
	return (
		<p className={className}>
			{notice} {advice}
		</p>
	);
}
