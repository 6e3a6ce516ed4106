import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ContractPage, FoldingChair, KeyLight } from "#app/ui/image/drawings.tsx";
import { Page, PageTitle } from "./page.tsx";

const drawingClasses = "size-32 text-green md:size-56";

/** An error page: what happened, what to do, and a drawing. */
function ErrorScene({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
	return (
		<div className="grid gap-x-12 gap-y-10 md:grid-cols-[1fr_auto]">
			<div>{children}</div>
			<div className="md:pt-6">{drawing}</div>
		</div>
	);
}

export function NotFoundPage() {
	return (
		<Page title="Page Not Found" description="This page doesn't exist." noindex>
			<ErrorScene drawing={<FoldingChair className={drawingClasses} />}>
				<PageTitle eyebrow="404" lead="The page you're looking for doesn't exist or has been moved.">
					Page Not Found
				</PageTitle>
				<p className="flex flex-wrap gap-3">
					<ButtonLink href={href("/")} reloadDocument>
						Go to the homepage
					</ButtonLink>
					<ButtonLink href={href("/services")} variant="plain" reloadDocument>
						Find Professionals
					</ButtonLink>
				</p>
			</ErrorScene>
		</Page>
	);
}

/** The 403 page, with the reason. */
export function AccessDeniedPage({
	text = "Your account doesn't have access to this page.",
}: {
	text?: string | undefined;
}) {
	return (
		<Page title="Access Denied" description="Your account doesn't have access to this page." noindex>
			<ErrorScene drawing={<ContractPage className={drawingClasses} />}>
				<PageTitle eyebrow="403" lead={text}>
					Access Denied
				</PageTitle>
				<ButtonLink href={href("/")} reloadDocument>
					Return Home
				</ButtonLink>
			</ErrorScene>
		</Page>
	);
}

/**
 * The page for internal errors. "Try again" reloads the page. A posted form is sent again instead.
 */
export function FaultPage({
	text = "An unexpected error occurred while loading this page.",
	canReload = true,
}: {
	text?: string | undefined;
	canReload?: boolean;
}) {
	const { pathname, search } = useLocation();
	return (
		<Page title="Something went wrong" description="We couldn't show this page." noindex>
			<ErrorScene drawing={<KeyLight className={drawingClasses} />}>
				<PageTitle eyebrow="Error" lead={text}>
					Something went wrong
				</PageTitle>
				{canReload && (
					<ButtonLink href={pathname + search} replace>
						Try again
					</ButtonLink>
				)}
			</ErrorScene>
		</Page>
	);
}
