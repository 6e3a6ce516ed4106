import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

type TagVariant = "plain" | "strong" | "green" | "due" | "soft";

type TagProps = {
	children: ReactNode;
	variant?: TagVariant;
	/** Styled as a rubber stamp, for words such as "Example" or, after a check, "Verified Sep 14". */
	isStamp?: boolean;
};

/** A word or two about an item. Write it in sentence case. The style sets it in capitals. */
export function Tag({ children, variant = "plain", isStamp = false }: TagProps) {
	return <span className={classNames(`slug tag tag-${variant}`, isStamp && "tag-stamp")}>{children}</span>;
}

/**
 * `done`: completed. `current`: in progress. `waiting`: not started. `due`: needs action.
 * `stopped`: ended early.
 */
export type Status = "done" | "current" | "waiting" | "due" | "stopped";

const statusVariants: Record<Status, TagVariant> = {
	done: "strong",
	current: "green",
	waiting: "plain",
	due: "due",
	stopped: "soft",
};

/** A status with text and its own shape, so that it doesn't depend on color. */
export function StatusTag({ status, children }: { status: Status; children: ReactNode }) {
	return (
		<Tag variant={statusVariants[status]}>
			<StatusShape status={status} />
			{children}
		</Tag>
	);
}

const shapes: Record<Status, ReactNode> = {
	done: <path d="M2 9l4.5 4.5L14 4" strokeWidth="2.5" />,
	current: (
		<>
			<circle cx="8" cy="8" r="6.5" />
			<path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />
		</>
	),
	waiting: <circle cx="8" cy="8" r="6.5" />,
	due: <path d="M8 1.5l7 13H1zM8 6v4m0 2v1" />,
	stopped: <path d="M3 3l10 10M13 3L3 13" strokeWidth="2.5" />,
};

function StatusShape({ status }: { status: Status }) {
	return (
		<svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.75">
			{shapes[status]}
		</svg>
	);
}

/** A count, such as of unread messages. Renders nothing at 0. `of` tells screen readers what is counted. */
export function Count({ value, of }: { value: number; of: string }) {
	if (value === 0) return null;
	return (
		<span className="slug tag tag-due">
			{value.toLocaleString("en-US")}
			<span className="sr-only"> {of}</span>
		</span>
	);
}
