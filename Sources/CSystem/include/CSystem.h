#ifndef CSYSTEM_H
#define CSYSTEM_H

/* The calls of glibc and Darwin that Swift does not show. */

#endif
