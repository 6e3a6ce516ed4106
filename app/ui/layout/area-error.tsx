import { useContext } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { PostedFormAgain } from "#app/ui/form/posted-form.tsx";
import { DocumentContext } from "./document.ts";
import { AccessDeniedPage, FaultPage, NotFoundPage } from "./error-pages.tsx";

/**
 * Shown in place of a page of an area that was refused or that failed, with the form that was posted to it, if any. Header, navigation, and
 * footer stay.
 */
export function AreaError() {
	const error = useRouteError();
	const { posted, isUnavailable } = useContext(DocumentContext);
	const status = isRouteErrorResponse(error) ? error.status : 500;
	return (
		<>
			<ErrorPage error={error} status={status} isUnavailable={isUnavailable} isPosted={Boolean(posted)} />
			{posted && <PostedFormAgain posted={posted} canSend={status >= 500} />}
		</>
	);
}

function ErrorPage({ error, status, isUnavailable, isPosted }: { error: unknown; status: number; isUnavailable: boolean; isPosted: boolean }) {
	const text = isUnavailable
		? "Greenroom cannot reach its records right now. Nothing is lost: wait a moment, then try again."
		: isRouteErrorResponse(error)
			? (error.data as { text?: string } | null)?.text
			: undefined;
	if (status === 404) return <NotFoundPage />;
	if (status === 403) return <AccessDeniedPage text={text} />;
	return <FaultPage text={text} canReload={!isPosted} />;
}
