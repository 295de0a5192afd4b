/** The headers of a request, whose cookies say who acts, and those of its answer, which can change that. */
export interface Cookies {
  sent: Headers;
  answered: Headers;
}
