// How the sandbox refuses a call: the HTTP status, the service's code and its words. Everything it throws on purpose is one of these.

export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'ServiceError';
    this.status = status;
    this.code = code;
  }
}

/** 400, as an OData service answers a query or a body that it cannot read. */
export function badRequest(message: string): ServiceError {
  return new ServiceError(400, 'BadRequest', message);
}
