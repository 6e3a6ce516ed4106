import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { ActionButton, BackOfficeBanner } from "#app/ui/layout/back-office.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";

/** The admin's last decision, while it can be undone. */
export type Undo = { id: string; what: string; href: string; until: string };

type BackOfficePageProps = {
	title: string;
	description: string;
	/** The h1, if it differs from the title. Null if the content has its own. */
	heading?: ReactNode;
	eyebrow?: ReactNode;
	aside?: ReactNode;
	lead?: ReactNode;
	undo?: Undo | null;
	/** The form from `usePageForm`, for its error summary. */
	form?: FormMetadata | undefined;
	children: ReactNode;
};

export function BackOfficePage({
	title,
	description,
	heading,
	eyebrow = "Back office",
	aside,
	lead,
	undo,
	form,
	children,
}: BackOfficePageProps) {
	return (
		<Page title={title} description={description} form={form}>
			{undo && (
				<BackOfficeBanner
					label="Last decision"
					actions={
						<ActionButton
							action={href("/admin/work/undo")}
							fields={{ decisionId: undo.id }}
							pending="Undoing..."
						>
							Undo
						</ActionButton>
					}
				>
					You decided <Link to={undo.href}>{undo.what}</Link>. You can undo this until {undo.until}. We won't
					send the emails before then.
				</BackOfficeBanner>
			)}
			{heading !== null && (
				<PageTitle eyebrow={eyebrow} aside={aside} lead={lead}>
					{heading ?? title}
				</PageTitle>
			)}
			{children}
		</Page>
	);
}

/** Says that figures are about a demo's made-up people. */
export function DemoFiguresNotice() {
	return (
		<Notice title="Demo figures" className="mb-10 max-w-3xl">
			<p>These figures count this demo's made-up people, so they say nothing about a real marketplace.</p>
		</Notice>
	);
}
