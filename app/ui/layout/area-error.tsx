import { useContext } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { PostedFormAgain } from "#app/ui/form/posted-form.tsx";
import { BackOfficeLayout, type NavigationGroup } from "./back-office.tsx";
import { DocumentContext } from "./document.ts";
import { AccessDeniedPage, FaultPage, NotFoundPage } from "./error-pages.tsx";

/**
 * The error boundary of an area, with the posted form, if any. Header, navigation, and footer stay.
 */
export function AreaError() {
	const error = useRouteError();
	const { posted, isUnavailable } = useContext(DocumentContext);
	const status = isRouteErrorResponse(error) ? error.status : 500;
	const { navigation } = getDetails(error);
	const page = (
		<>
			<ErrorPage error={error} status={status} isUnavailable={isUnavailable} isPosted={Boolean(posted)} />
			{posted && <PostedFormAgain posted={posted} canSend={status >= 500} />}
		</>
	);
	return navigation ? <BackOfficeLayout groups={navigation}>{page}</BackOfficeLayout> : page;
}

/** What a thrown error carries: the reason, and the navigation around its page. */
const getDetails = (error: unknown) =>
	isRouteErrorResponse(error)
		? ((error.data as { text?: string; navigation?: readonly NavigationGroup[] } | null) ?? {})
		: {};

function ErrorPage({
	error,
	status,
	isUnavailable,
	isPosted,
}: {
	error: unknown;
	status: number;
	isUnavailable: boolean;
	isPosted: boolean;
}) {
	const text = isUnavailable
		? "Greenroom can't reach its records right now. Nothing is lost. Wait a moment, then try again."
		: getDetails(error).text;
	if (status === 404) return <NotFoundPage />;
	if (status === 403) return <AccessDeniedPage text={text} />;
	return <FaultPage text={text} canReload={!isPosted} />;
}
