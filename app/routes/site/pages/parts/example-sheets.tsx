import type { ReactNode } from "react";
import type { ExampleJob } from "#app/domain/content/pages.server.ts";
import { Avatar } from "#app/ui/image/avatar.tsx";
import { CallSheet } from "#app/ui/list/call-sheet.tsx";
import { StatusTag, Tag } from "#app/ui/list/tag.tsx";

/** A product sheet about invented people, marked as an example. */
function Example({
	opens,
	children,
}: {
	/** When this part of the product opens, or empty if it is already open. */
	opens: string;
	children: ReactNode;
}) {
	return (
		<figure className="min-w-0">
			{children}
			<figcaption className="mt-3 flex gap-2">
				<Tag isStamp>Example</Tag>
				{opens && (
					<Tag isStamp variant="due">
						{opens}
					</Tag>
				)}
			</figcaption>
		</figure>
	);
}

/** Three people whom the team proposes for a job, each with the reason, and the result. */
export function MatchSheet({
	match: { facts, title, people, result },
	headingLevel,
	className,
}: {
	match: ExampleJob["match"];
	headingLevel: 2 | 3;
	className?: string;
}) {
	return (
		<CallSheet
			{...(className && { className })}
			facts={facts}
			stamp="Example"
			title={title}
			headingLevel={headingLevel}
			lines={people.map(({ name, rate, reason }) => ({
				key: name,
				label: (
					<span className="inline-flex items-center gap-3">
						<Avatar name={name} size="small" />
						<b className="font-semibold">{name}</b>
					</span>
				),
				figure: rate,
				note: <span className="block pl-11">{reason}</span>,
			}))}
		>
			<p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
				<StatusTag status="done">{result.status}</StatusTag>
				{result.text}
			</p>
		</CallSheet>
	);
}

/** A quote, a payment, or a delivery of the example job. */
export function JobSheet({ sheet: { opens, lines, ...sheet } }: { sheet: ExampleJob["quote"] }) {
	return (
		<Example opens={opens}>
			<CallSheet {...sheet} headingLevel={3} lines={lines.map((line) => ({ key: line.label, ...line }))} />
		</Example>
	);
}
