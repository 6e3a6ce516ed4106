import { addNote } from "#app/domain/bookings/booking.server.ts";
import { AddNoteForm, ExtendDeadlineForm } from "#app/domain/bookings/booking-forms.ts";
import { getAgreementForTeam, getBookingForTeam } from "#app/domain/bookings/booking-queries.server.ts";
import { extendDeadline } from "#app/domain/bookings/extend-deadline.server.ts";
import {
	changePhase,
	getApprovals,
	getLaunch,
	recordApproval,
} from "#app/domain/office/launch/launch.server.ts";
import { ChangePhaseForm, RecordApprovalForm } from "#app/domain/office/launch/launch-forms.ts";
import { type ApiCall, call } from "./api-call.server.ts";

/** Back-office API calls for bookings and the phase. */
export const teamCalls: readonly ApiCall[] = [
	call({
		method: "GET",
		path: "/api/admin/bookings/{bookingId}",
		summary: "For our team: a booking with its sides, history, quotes, signatures, deadlines, and notes",
		access: "bearer",
		status: 200,
		run: (actor, _, { bookingId = "" }) => getBookingForTeam(actor, bookingId),
	}),
	call({
		method: "GET",
		path: "/api/admin/bookings/{bookingId}/agreements/{version}",
		summary: "For our team: the agreement of a version and the record of its signatures",
		access: "bearer",
		status: 200,
		run: (actor, _, { bookingId = "", version = "" }) =>
			getAgreementForTeam(actor, { bookingId, version: Number(version) }),
	}),
	call({
		method: "POST",
		path: "/api/admin/bookings/{bookingId}/add-note",
		summary: "For our team: add a note to a booking. Its sides never see it",
		access: "bearer",
		schema: AddNoteForm,
		status: 201,
		run: (actor, { text }, { bookingId = "" }) => addNote(actor, { bookingId, text }),
	}),
	call({
		method: "POST",
		path: "/api/admin/deadlines/{deadlineId}/extend",
		summary:
			"For our team: extend an open deadline. `day` is YYYY-MM-DD and `time` such as 14:30, in your account's time zone. Both sides get the reason by email",
		access: "bearer",
		schema: ExtendDeadlineForm,
		status: 200,
		run: (actor, input, { deadlineId = "" }) => extendDeadline(actor, { ...input, deadlineId }),
	}),
	call({
		method: "GET",
		path: "/api/admin/phase",
		summary: "For our team: the phase of the marketplace, and what opening it requires",
		access: "bearer",
		status: 200,
		run: (actor) => getLaunch(actor),
	}),
	call({
		method: "POST",
		path: "/api/admin/phase",
		summary: "For our team: change the phase of the marketplace. Only new requests follow it",
		access: "bearer",
		schema: ChangePhaseForm,
		status: 204,
		run: (actor, input) => changePhase(actor, input),
	}),
	call({
		method: "GET",
		path: "/api/admin/phase/approvals",
		summary:
			"For our team: the texts that counsel approves before opening, each with its SHA-256 and the approval of it",
		access: "bearer",
		status: 200,
		run: (actor) => getApprovals(actor),
	}),
	call({
		method: "POST",
		path: "/api/admin/phase/record-approval",
		summary:
			"For our team: record counsel's approval of the payment-agent clause, or of the fee on accounting work. `sha256` is that of the text you read. 409 if it was changed in the meantime",
		access: "bearer",
		schema: RecordApprovalForm,
		status: 201,
		run: (actor, input) => recordApproval(actor, input),
	}),
];
